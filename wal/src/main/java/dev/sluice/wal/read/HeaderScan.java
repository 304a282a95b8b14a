package dev.sluice.wal.read;

import dev.sluice.wal.file.FileHandle;
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
 * Looks for intact record headers where the chain of records is broken. A header names its own LSN, so eight bytes tell whether one may stand at
 * a place; payload bytes do not pass for one.
 */
final class HeaderScan {
    private static final int BLOCK_BYTES = 1 << 20;

    private final LogBytes log;
    private final LogGeometry geometry;

    HeaderScan(LogBytes log) {
        this.log = log;
        this.geometry = log.geometry();
    }

    /** The first intact header at or behind {@code fromLsn} that is as wanted, in whatever segment, intact or not. */
    Optional<RecordHeader> find(long fromLsn, Predicate<RecordHeader> wanted) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long segment : log.segments()) {
            if (segment < geometry.segmentStart(fromLsn)) {
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
            file.read(block, blockLsn - segment);
            block.flip();
            int last = block.limit() - WalRecordFormat.HEADER_SIZE_BYTES;
            if (last < 0) {
                break;
            }
            int index = 0;
            for (; index <= last; index += WalRecordFormat.ALIGNMENT) {
                if (WalRecordFormat.claims(block, index, blockLsn + index)) {
                    Optional<RecordHeader> header = WalRecordFormat.decode(block, index, blockLsn + index)
                            .filter(wanted);
                    if (header.isPresent()) {
                        return header;
                    }
                }
            }
            blockLsn += index;
        }
        return Optional.empty();
    }
}
