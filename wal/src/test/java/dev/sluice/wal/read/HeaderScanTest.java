package dev.sluice.wal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.wal.RecordType;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import dev.sluice.wal.format.WalSegmentFormat;
import dev.sluice.wal.format.WalSegmentFormat.SegmentHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeaderScanTest {
    private static final int BLOCK = 64 << 10;
    private static final LogGeometry GEOMETRY = new LogGeometry(256 << 10);

    @TempDir
    Path folder;

    private final NioFileSystem fs = new NioFileSystem();
    private LogBytes log;

    @BeforeEach
    void openLog() {
        log = new LogBytes(fs, folder, GEOMETRY);
    }

    private FileHandle segment(long start, boolean withHeader) throws IOException {
        FileHandle file = fs.open(log.path(start), OpenMode.CREATE_NEW);
        file.preallocate(GEOMETRY.segmentSizeBytes());
        if (withHeader) {
            file.writeFully(WalSegmentFormat.encode(GEOMETRY, start, new SegmentHeader(1, false)), 0);
        }
        return file;
    }

    private static ByteBuffer header(long lsn) {
        ByteBuffer bytes = ByteBuffer.allocate(WalRecordFormat.HEADER_SIZE_BYTES);
        WalRecordFormat.put(bytes, new RecordHeader(RecordType.COMMIT, lsn, 1, 0, 0, 0, 0, 0));
        return bytes.flip();
    }

    @Test
    void aHeaderIsFoundWhereverItStandsInItsBlockOrAcrossTwo() throws IOException {
        long start = GEOMETRY.firstLsn();
        ByteBuffer zeros = ByteBuffer.allocate(WalRecordFormat.HEADER_SIZE_BYTES);
        try (FileHandle file = segment(GEOMETRY.segmentStart(start), true)) {
            for (int block = 1; block <= 3; block++) {
                for (long lsn = start + (long) block * BLOCK - 128; lsn < start + (long) block * BLOCK + 64; lsn += 8) {
                    file.writeFully(header(lsn), GEOMETRY.offset(lsn));
                    assertThat(new HeaderScan(log).find(start, header -> true))
                            .map(RecordHeader::lsn)
                            .contains(lsn);
                    assertThat(new HeaderScan(log).find(lsn + 8, header -> true))
                            .isEmpty();
                    file.writeFully(zeros.clear(), GEOMETRY.offset(lsn));
                }
            }
        }
    }

    @Test
    void theLastHeaderThatFitsIntoASegmentIsFound() throws IOException {
        long start = GEOMETRY.firstLsn();
        long lsn = GEOMETRY.nextSegmentStart(start) - WalRecordFormat.HEADER_SIZE_BYTES;
        try (FileHandle file = segment(GEOMETRY.segmentStart(start), true)) {
            file.writeFully(header(lsn), GEOMETRY.offset(lsn));
            assertThat(new HeaderScan(log).find(start, header -> true)).isPresent();
        }
    }

    @Test
    void laterSegmentsAreReadWhereTheyHaveAHeaderAndTheFirstInAnyCase() throws IOException {
        long first = GEOMETRY.segmentStart(GEOMETRY.firstLsn());
        long second = GEOMETRY.nextSegmentStart(first);
        for (boolean withHeader : new boolean[] {true, false}) {
            try (FileHandle file = segment(second, withHeader)) {
                file.writeFully(header(second + 64), 64);
            }
            assertThat(new HeaderScan(log).find(first + 64, header -> true).isPresent())
                    .isEqualTo(withHeader);
            assertThat(new HeaderScan(log).find(second + 64, header -> true)).isPresent();
            fs.delete(log.path(second));
        }
    }

    @Test
    void aHeaderThatClaimsAnotherPlaceOrIsNotWantedIsPassedOver() throws IOException {
        long start = GEOMETRY.firstLsn();
        try (FileHandle file = segment(GEOMETRY.segmentStart(start), true)) {
            file.writeFully(header(start + 800), GEOMETRY.offset(start + 808));
            assertThat(new HeaderScan(log).find(start, header -> true)).isEmpty();
            file.writeFully(header(start + 1600), GEOMETRY.offset(start + 1600));
            assertThat(new HeaderScan(log).find(start, header -> header.runNumber() > 1))
                    .isEmpty();
        }
    }
}
