package dev.sluice.wal.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The golden bytes of the formats are the hex examples in {@code docs/format}: these tests make them anew and compare.
 * With {@code -Dsluice.golden.write=true} they write them instead.
 */
class WalFormatTest {
    private static final Path DOCS = Path.of("..", "docs", "format");
    private static final String FENCE = "```";
    private static final int BYTES_PER_LINE = 16;

    @TempDir
    Path folder;

    @Test
    void theControlFileHasTheBytesOfItsDocument() throws IOException {
        ControlState state = new ControlState(
                3,
                RunState.CLEAN,
                WalLevel.MINIMAL,
                0x0100_0098L,
                0x0100_00F0L,
                2,
                0xCAFE_F00D,
                WalOptions.DEFAULT_SEGMENT_SIZE_BYTES,
                false,
                1_796_083_200_000_000L);
        ByteBuffer bytes = ControlFileFormat.encode(state);
        assertThat(bytes.remaining()).isLessThanOrEqualTo(512);
        assertMatchesDocument("control.md", hex(bytes, 0));
    }

    @Test
    void aLogHasTheBytesOfItsDocument() throws IOException {
        long firstLsn = WriteAheadLog.firstLsn(LogFixture.SEGMENT_SIZE);
        try (LogFixture fixture = new LogFixture(folder)) {
            WriteAheadLog log = fixture.startRun(1);
            InsertedRecord commit = log.inserter()
                    .insert(RecordType.COMMIT, 42, ByteBuffer.wrap("hello".getBytes(StandardCharsets.UTF_8)));
            log.flush(commit.endLsn());
            CheckpointRecord checkpoint =
                    new CheckpointRecord(commit.endLsn(), 2, 0xCAFE_F00D, WalLevel.MINIMAL, 1_796_083_200_000_000L);
            InsertedRecord shutdown = log.inserter().insert(RecordType.CHECKPOINT_SHUTDOWN, 0, checkpoint.encode());
            assertThat(shutdown.endLsn() - shutdown.startLsn()).isLessThanOrEqualTo(128);
            long segment = fixture.geometry().segmentStart(firstLsn);
            assertMatchesDocument("wal.md", hex(ByteBuffer.wrap(fixture.copy(segment, shutdown.endLsn())), 0));
        }
    }

    private static List<String> hex(ByteBuffer bytes, int from) {
        List<String> lines = new ArrayList<>();
        for (int i = from; i < bytes.limit(); i += BYTES_PER_LINE) {
            StringBuilder line = new StringBuilder(String.format("%04x ", i));
            for (int j = i; j < Math.min(i + BYTES_PER_LINE, bytes.limit()); j++) {
                line.append(String.format(" %02x", bytes.get(j)));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** Compares with the document's block that is fenced as {@code hex}. */
    private static void assertMatchesDocument(String name, List<String> expected) throws IOException {
        Path document = DOCS.resolve(name);
        List<String> lines = new ArrayList<>(Files.readAllLines(document));
        int start = lines.indexOf(FENCE + "hex") + 1;
        assertThat(start).as("a block fenced as hex in " + name).isPositive();
        List<String> block =
                lines.subList(start, start + lines.subList(start, lines.size()).indexOf(FENCE));
        if (Boolean.getBoolean("sluice.golden.write")) {
            block.clear();
            block.addAll(expected);
            Files.write(document, lines);
            return;
        }
        assertThat(block).isEqualTo(expected);
    }
}
