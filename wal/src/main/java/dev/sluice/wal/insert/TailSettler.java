package dev.sluice.wal.insert;

import dev.sluice.wal.WalOptions;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.RecordHeader;
import dev.sluice.wal.format.WalRecordFormat;
import dev.sluice.wal.format.WalSegmentFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Makes the end that recovery found in a crashed log the end for good: what was read may have been only in the page
 * cache, so it is synced, and what stands behind the end is zeroed, so that no later log can run into it. May be
 * repeated, also after a crash in its midst.
 *
 * <p>Where a sync failed before the crash, the page cache still gives back what the disk will never hold, and a sync
 * of it succeeds without writing it. So what no earlier sync is known to have made durable is written again first.
 */
public final class TailSettler {
    private static final int BLOCK_BYTES = 256 << 10;

    private final FileSystem fs;
    private final Path directory;
    private final SegmentAllocator allocator;
    private final LogGeometry geometry;
    private final boolean fsync;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);

    public TailSettler(FileSystem fs, Path directory, SegmentAllocator allocator, WalOptions options) {
        this.fs = fs;
        this.directory = directory;
        this.allocator = allocator;
        this.geometry = new LogGeometry(options.segmentSizeBytes());
        this.fsync = options.fsync();
    }

    /**
     * Settles the log.
     *
     * @param fromLsn where recovery began to read
     * @param endLsn where the log ends
     * @param lastRecordLsn start of its last record, or 0 if there is none
     */
    public void settle(long fromLsn, long endLsn, long lastRecordLsn) throws IOException {
        long doubtedLsn = Math.max(fromLsn, flushedBefore(lastRecordLsn));
        boolean any = false;
        for (long segment : allocator.segments()) {
            if (segment < geometry.segmentStart(fromLsn)) {
                continue;
            }
            any = true;
            try (FileHandle file = fs.open(allocator.path(segment), OpenMode.READ_WRITE)) {
                zeroFrom(file, Math.max(0, endLsn - segment));
                if (segment < endLsn) {
                    writeAgain(file, doubtedLsn - segment, endLsn - segment);
                }
                if (segment == geometry.segmentStart(endLsn)) {
                    // Records may have outlived a power failure that their segment's full length did not.
                    file.preallocate(geometry.segmentSizeBytes());
                }
                if (fsync) {
                    file.force(true);
                }
            }
        }
        if (any && fsync) {
            fs.syncDirectory(directory);
        }
    }

    /** Up to where the log was durable when its last record was written, as that says. */
    private long flushedBefore(long lastRecordLsn) throws IOException {
        if (lastRecordLsn == 0) {
            return 0;
        }
        ByteBuffer header = ByteBuffer.allocate(WalRecordFormat.HEADER_SIZE_BYTES);
        Path path = allocator.path(geometry.segmentStart(lastRecordLsn));
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            file.read(header, geometry.offset(lastRecordLsn));
        } catch (NoSuchFileException e) {
            // A clean log may have been given up to its very end.
            return 0;
        }
        return WalRecordFormat.decode(header, 0, lastRecordLsn)
                .map(RecordHeader::flushedLsn)
                .orElse(0L);
    }

    /** Writes what stands there once more; where the segment was never synced, all of it, so that it keeps its length too. */
    private void writeAgain(FileHandle file, long from, long end) throws IOException {
        boolean neverSynced = from <= WalSegmentFormat.HEADER_SIZE_BYTES;
        long size = file.size();
        long until = neverSynced ? size : Math.min(size, end);
        for (long offset = neverSynced ? 0 : from; offset < until; offset += BLOCK_BYTES) {
            block.clear().limit((int) Math.min(BLOCK_BYTES, until - offset));
            file.read(block, offset);
            file.writeFully(block.flip(), offset);
        }
    }

    /** Writes zeros where there are none yet: a preallocated segment is mostly zeros already. */
    private void zeroFrom(FileHandle file, long from) throws IOException {
        long size = file.size();
        for (long offset = from; offset < size; offset += BLOCK_BYTES) {
            block.clear().limit((int) Math.min(BLOCK_BYTES, size - offset));
            file.read(block, offset);
            block.flip();
            if (clear(block)) {
                file.writeFully(block, offset);
            }
        }
    }

    /** Zeroes the block; whether anything in it was not zero. */
    private static boolean clear(ByteBuffer block) {
        boolean changed = false;
        int i = 0;
        for (; i + Long.BYTES <= block.limit(); i += Long.BYTES) {
            if (block.getLong(i) != 0) {
                block.putLong(i, 0);
                changed = true;
            }
        }
        for (; i < block.limit(); i++) {
            if (block.get(i) != 0) {
                block.put(i, (byte) 0);
                changed = true;
            }
        }
        return changed;
    }
}
