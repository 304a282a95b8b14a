package dev.sluice.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.format.ControlFileFormat;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import dev.sluice.wal.format.WalSegmentFormat;
import dev.sluice.wal.format.WalSegmentFormat.SegmentHeader;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any bytes are a control file or a log of whole records, or corruption. */
class LogFuzzTest {
    private static final LogGeometry GEOMETRY = new LogGeometry(WalOptions.MIN_SEGMENT_SIZE_BYTES);
    private static final int CONTROL_CRC_OFFSET = ControlFileFormat.SIZE_BYTES - 4;

    @TempDir
    Path folder;

    @Test
    void controlFiles() {
        ControlState state = new ControlState(
                3,
                RunState.CLEAN,
                WalLevel.MINIMAL,
                GEOMETRY.firstLsn(),
                GEOMETRY.firstLsn() + 88,
                5,
                77,
                GEOMETRY.segmentSizeBytes(),
                false,
                1_772_366_400_000_000L);
        Fuzzer.run(
                LogFuzzTest.class,
                "controlFiles",
                input -> {
                    ByteBuffer bytes = ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN);
                    if (input.length == ControlFileFormat.SIZE_BYTES) {
                        bytes.putInt(CONTROL_CRC_OFFSET, Crc32c.of(input, 0, CONTROL_CRC_OFFSET));
                    }
                    try {
                        ControlState read = ControlFileFormat.decode(bytes, Path.of("control"));
                        assertThat(ControlFileFormat.encode(read).array()).isEqualTo(input);
                    } catch (CorruptionException | UnsupportedVersionException e) {
                        assertThat(e.getMessage()).isNotEmpty();
                    }
                },
                Stream.of(ControlFileFormat.encode(state).array()));
    }

    @Test
    void logSegments() throws IOException {
        long start = GEOMETRY.segmentStart(GEOMETRY.firstLsn());
        Path segment = folder.resolve(LogGeometry.fileName(start));
        Fuzzer.run(
                LogFuzzTest.class,
                "logSegments",
                input -> {
                    // The end of a segment is full of zeros; a file of another length is refused at once.
                    Files.write(
                            segment, input.length % 7 == 0 ? input : Arrays.copyOf(input, GEOMETRY.segmentSizeBytes()));
                    readLog();
                },
                Stream.of(segment(start, 0), segment(start, 5)));
    }

    private void readLog() throws IOException {
        try (WalReader reader =
                WalReader.openAtOldest(new NioFileSystem(), folder, GEOMETRY.segmentSizeBytes(), WalReader.ANY_RUN)) {
            long end = 0;
            while (reader.next()) {
                assertThat(reader.endLsn()).isGreaterThan(reader.startLsn());
                assertThat(reader.startLsn()).isGreaterThanOrEqualTo(end);
                assertThat(reader.payload().remaining()).isLessThan(GEOMETRY.segmentSizeBytes());
                end = reader.endLsn();
            }
        } catch (CorruptionException | UnsupportedVersionException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    private static byte[] segment(long start, int records) {
        ByteBuffer bytes = ByteBuffer.allocate(2048).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(WalSegmentFormat.encode(GEOMETRY, start, new SegmentHeader(1, true)));
        long previous = 0;
        for (int i = 0; i < records; i++) {
            ByteBuffer payload = ByteBuffer.wrap(new byte[11 * i]);
            long lsn = start + bytes.position();
            WalRecordFormat.put(
                    bytes,
                    new RecordHeader(
                            RecordType.COMMIT,
                            lsn,
                            1,
                            previous,
                            0,
                            i,
                            payload.remaining(),
                            WalRecordFormat.payloadCrc(payload)));
            bytes.position(bytes.position() + payload.remaining() + WalRecordFormat.paddingBytes(payload.remaining()));
            previous = lsn;
        }
        return bytes.array();
    }
}
