package dev.sluice.wal.read;

import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.format.Crc32c;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import dev.sluice.wal.format.WalSegmentFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Looks for intact record headers where the chain of records is broken. A header names its own LSN, so eight bytes tell
 * whether one may stand at a place; payload bytes do not pass for one.
 */
final class HeaderScan {
    private static final int BLOCK_BYTES = 64 << 10;

    private final LogBytes log;
    private final LogGeometry geometry;
    private int zeroBlockCrc;

    HeaderScan(LogBytes log) {
        this.log = log;
        this.geometry = log.geometry();
    }

    /**
     * The first intact header at or behind {@code fromLsn} that is as wanted, in that segment or in a later one that
     * has a header.
     */
    Optional<RecordHeader> find(long fromLsn, Predicate<RecordHeader> wanted) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        zeroBlockCrc = Crc32c.of(block, 0, BLOCK_BYTES);
        for (long segment : log.segments()) {
            boolean isFirst = segment == geometry.segmentStart(fromLsn);
            if (segment < fromLsn && !isFirst) {
                continue;
            }
            // No record enters a segment before its header: spare ones with other or no content need not be read.
            if (!isFirst && log.header(segment).isEmpty()) {
                continue;
            }
            Optional<FileHandle> opened = log.open(segment);
            if (opened.isEmpty()) {
                continue;
            }
            try (FileHandle file = opened.get()) {
                long from = Math.max(fromLsn, segment + WalSegmentFormat.HEADER_SIZE_BYTES);
                Optional<RecordHeader> found = findInSegment(file, segment, from, block, wanted);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<RecordHeader> findInSegment(
            FileHandle file, long segment, long fromLsn, ByteBuffer block, Predicate<RecordHeader> wanted)
            throws IOException {
        long blockLsn = fromLsn;
        long end = segment + geometry.segmentSizeBytes();
        while (end - blockLsn >= WalRecordFormat.HEADER_SIZE_BYTES) {
            block.clear().limit((int) Math.min(block.capacity(), end - blockLsn));
            int read = file.read(block, blockLsn - segment);
            block.flip();
            if (read < WalRecordFormat.HEADER_SIZE_BYTES) {
                break;
            }
            if (!isZero(block)) {
                Optional<RecordHeader> found = findInBlock(block, blockLsn, wanted);
                if (found.isPresent()) {
                    return found;
                }
            }
            // The last headers of a block may go on in the next: begin where none was whole.
            int headers = (read - WalRecordFormat.HEADER_SIZE_BYTES) / WalRecordFormat.ALIGNMENT + 1;
            blockLsn += (long) headers * WalRecordFormat.ALIGNMENT;
        }
        return Optional.empty();
    }

    /**
     * Whether the block holds zeros, as most of a preallocated segment does. By its checksum, which even a process that
     * has just started computes fast; one block in four billion is skipped wrongly, and only a proof of damage lost.
     */
    private boolean isZero(ByteBuffer block) {
        return block.limit() == BLOCK_BYTES && Crc32c.of(block, 0, BLOCK_BYTES) == zeroBlockCrc;
    }

    private static Optional<RecordHeader> findInBlock(ByteBuffer block, long blockLsn, Predicate<RecordHeader> wanted) {
        int last = block.limit() - WalRecordFormat.HEADER_SIZE_BYTES;
        for (int index = 0; index <= last; index += WalRecordFormat.ALIGNMENT) {
            if (WalRecordFormat.claims(block, index, blockLsn + index)) {
                Optional<RecordHeader> header =
                        WalRecordFormat.decode(block, index, blockLsn + index).filter(wanted);
                if (header.isPresent()) {
                    return header;
                }
            }
        }
        return Optional.empty();
    }
}
