package dev.sluice.wal.insert;

import dev.sluice.wal.WalOptions;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.format.LogGeometry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes log bytes into the segments they belong to and syncs those written to. One thread writes at a time (the
 * inserter's lock sees to it); any thread may sync meanwhile.
 */
public final class SegmentRoller implements Closeable {
    /**
     * So many segments may wait for a sync; a writer that rolls into one more syncs them first, so that few files are
     * open.
     */
    private static final int MAX_UNSYNCED_SEGMENTS = 16;

    private final SegmentAllocator allocator;
    private final LogGeometry geometry;
    private final boolean fsync;

    /** Segments written to and not closed, in the order of the log. The current one stays in it when synced. */
    private final Queue<Segment> open = new ConcurrentLinkedQueue<>();

    private final Object syncMonitor = new Object();
    private @Nullable Segment current;

    public SegmentRoller(SegmentAllocator allocator, WalOptions options) {
        this.allocator = allocator;
        this.geometry = new LogGeometry(options.segmentSizeBytes());
        this.fsync = options.fsync();
    }

    private static final class Segment {
        private final long start;
        private final FileHandle file;

        /** Set by the writer when it leaves the segment for good. */
        private volatile boolean finished;

        /** Guarded by the sync monitor. */
        private boolean successorMarked;

        private Segment(long start, FileHandle file) {
            this.start = start;
            this.file = file;
        }
    }

    /**
     * Writes bytes of a record; the segments must be allocated.
     *
     * @param bytes consumed
     * @return position behind them
     */
    long write(long lsn, ByteBuffer bytes) throws IOException {
        long position = lsn;
        int limit = bytes.limit();
        while (bytes.hasRemaining()) {
            position = geometry.behindSegmentHeader(position);
            Segment segment = enter(position);
            int part = Math.min(bytes.remaining(), geometry.room(position));
            bytes.limit(bytes.position() + part);
            segment.file.writeFully(bytes, geometry.offset(position));
            bytes.limit(limit);
            position += part;
        }
        return position;
    }

    private Segment enter(long position) throws IOException {
        long start = geometry.segmentStart(position);
        Segment before = current;
        if (before != null && before.start == start) {
            return before;
        }
        if (before != null) {
            before.finished = true;
            current = null;
            if (open.size() >= MAX_UNSYNCED_SEGMENTS) {
                sync();
            }
        }
        Segment segment = new Segment(start, allocator.openToWrite(position));
        open.add(segment);
        current = segment;
        return segment;
    }

    /** Makes everything written before this call durable. */
    void sync() throws IOException {
        synchronized (syncMonitor) {
            for (Iterator<Segment> segments = open.iterator(); segments.hasNext(); ) {
                Segment segment = segments.next();
                boolean finished = segment.finished;
                if (fsync) {
                    segment.file.force(false);
                }
                if (finished) {
                    segments.remove();
                    segment.file.close();
                } else if (fsync && !segment.successorMarked) {
                    allocator.markPredecessorFlushed(segment.start + geometry.segmentSizeBytes());
                    segment.successorMarked = true;
                }
            }
        }
    }

    /** Closes files without syncing them. */
    @Override
    public void close() throws IOException {
        synchronized (syncMonitor) {
            for (Segment segment = open.poll(); segment != null; segment = open.poll()) {
                segment.file.close();
            }
        }
    }
}
