package dev.sluice.wal.insert;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.WalSegmentFormat;
import dev.sluice.wal.format.WalSegmentFormat.SegmentHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes, marks, reuses and removes segment files; what is in them is not its concern. Thread-safe: its monitor is the
 * right to change names in the log's directory.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A byte of the log is written only into a segment that is allocated whole and whose name is durable.
 *   <li>A file has a valid segment header only if the name of the segment before it is durable; with the flag, also
 *       that one's length. So a reader can tell a segment that was lost from one that never was.
 * </ol>
 */
public final class SegmentAllocator {
    private static final int MAX_SPARE_SEGMENTS = 8;
    private static final long MAX_SPARE_BYTES = 128 << 20;

    private final FileSystem fs;
    private final Path directory;
    private final LogGeometry geometry;
    private final long runNumber;
    private final boolean fsync;
    private final long startLsn;

    /** Start of the first segment that was not yet allocated by this run. */
    private long allocatedEnd;

    /** Whether names may have changed since the directory was last synced, by this run or by one that crashed. */
    private boolean namesChanged = true;

    /** @param startLsn where the first record of this run will begin */
    public SegmentAllocator(FileSystem fs, Path directory, WalOptions options, long startLsn) {
        this.fs = fs;
        this.directory = directory;
        this.geometry = new LogGeometry(options.segmentSizeBytes());
        this.runNumber = options.runNumber();
        this.fsync = options.fsync();
        this.startLsn = startLsn;
        this.allocatedEnd = geometry.segmentStart(startLsn);
    }

    Path path(long segmentStart) {
        return directory.resolve(LogGeometry.fileName(segmentStart));
    }

    /** Allocates every segment below {@code endLsn} that is not yet; on failure those that were stay allocated. */
    synchronized void ensureAllocated(long endLsn) throws IOException {
        if (endLsn <= allocatedEnd) {
            return;
        }
        if (!fs.exists(directory)) {
            createDirectory();
        }
        long segment = allocatedEnd;
        while (segment < endLsn) {
            allocate(segment);
            segment += geometry.segmentSizeBytes();
        }
        syncNames();
        allocatedEnd = segment;
    }

    private void createDirectory() throws IOException {
        fs.createDirectory(directory);
        Path parent = directory.getParent();
        if (fsync && parent != null) {
            fs.syncDirectory(parent);
        }
    }

    private void allocate(long segment) throws IOException {
        Path path = path(segment);
        boolean goesOnInside = startLsn > segment + WalSegmentFormat.HEADER_SIZE_BYTES;
        if (fs.exists(path)) {
            try (FileHandle file = fs.open(path, OpenMode.READ_WRITE)) {
                long size = file.size();
                if (size > geometry.segmentSizeBytes() || (goesOnInside && size != geometry.segmentSizeBytes())) {
                    throw new CorruptionException(
                            path, size, "a segment of " + geometry.segmentSizeBytes() + " bytes", size + " bytes");
                }
                fill(file, size);
            }
        } else if (goesOnInside) {
            throw new CorruptionException(path, -1, "the segment in which the log goes on", "no such file");
        } else {
            create(path);
        }
    }

    private void create(Path path) throws IOException {
        namesChanged = true;
        try (FileHandle file = fs.open(path, OpenMode.CREATE_NEW)) {
            fill(file, 0);
        } catch (DiskFullException e) {
            if (fs.exists(path)) {
                fs.delete(path);
            }
            throw e;
        }
    }

    private void fill(FileHandle file, long size) throws IOException {
        try {
            file.preallocate(geometry.segmentSizeBytes());
        } catch (DiskFullException e) {
            file.truncate(size);
            throw e;
        }
    }

    private void syncNames() throws IOException {
        if (namesChanged && fsync) {
            fs.syncDirectory(directory);
        }
        namesChanged = false;
    }

    /**
     * Opens a segment to write at {@code lsn}. Where its first record begins or goes on, the header is written;
     * elsewhere it must be there.
     */
    FileHandle openToWrite(long lsn) throws IOException {
        long segment = geometry.segmentStart(lsn);
        Path path = path(segment);
        FileHandle file = fs.open(path, OpenMode.READ_WRITE);
        boolean opened = false;
        try {
            boolean isEntered = geometry.offset(lsn) == WalSegmentFormat.HEADER_SIZE_BYTES;
            if (!isEntered) {
                WalSegmentFormat.decode(readHeader(file), path, geometry, segment);
            } else if (!hasValidHeader(file, segment)) {
                writeHeader(file, segment, false);
            }
            opened = true;
            return file;
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    /**
     * Marks that the segment before {@code segment} was flushed, by a header in the file of this one. Done after every
     * first flush of a segment. Only the detection of damage rests on it, so a file that cannot be made or opened does
     * not fail the flush.
     */
    synchronized void markPredecessorFlushed(long segment) throws IOException {
        Path path = path(segment);
        try {
            boolean exists = fs.exists(path);
            namesChanged |= !exists;
            try (FileHandle file = fs.open(path, exists ? OpenMode.READ_WRITE : OpenMode.CREATE_NEW)) {
                if (!hasValidHeader(file, segment)) {
                    writeHeader(file, segment, true);
                }
            }
        } catch (DiskFullException | FileSystemException e) {
            log().warn("could not write the header of the next WAL segment; loss of this one would go unnoticed", e);
        }
    }

    /**
     * Fetched when there is something to say: the first fetch starts the logging backend, which costs more than opening
     * a log.
     */
    private static Logger log() {
        return LoggerFactory.getLogger(SegmentAllocator.class);
    }

    private boolean hasValidHeader(FileHandle file, long segment) throws IOException {
        ByteBuffer header = readHeader(file);
        if (!WalSegmentFormat.claims(header, segment)) {
            // Zeros, or the header the file had under an earlier name.
            return false;
        }
        try {
            WalSegmentFormat.decode(header, file.path(), geometry, segment);
            return true;
        } catch (CorruptionException e) {
            // Nothing stands behind this header yet that it could be needed for: it is written anew.
            return false;
        }
    }

    private static ByteBuffer readHeader(FileHandle file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(WalSegmentFormat.HEADER_SIZE_BYTES);
        file.read(header, 0);
        return header.flip();
    }

    private void writeHeader(FileHandle file, long segment, boolean predecessorFlushed) throws IOException {
        SegmentHeader header = new SegmentHeader(runNumber, predecessorFlushed);
        file.writeFully(WalSegmentFormat.encode(geometry, segment, header), 0);
    }

    /**
     * Gives up the segments wholly before {@code redoLsn}. Some are renamed to follow the last one, which spares
     * writing zeros later; the rest is deleted, and so are spare segments beyond the bound.
     */
    public synchronized void recycleBefore(long redoLsn) throws IOException {
        List<Long> old = new ArrayList<>();
        List<Long> spare = new ArrayList<>();
        for (long segment : segments()) {
            if (segment < geometry.segmentStart(redoLsn)) {
                old.add(segment);
            } else if (segment >= allocatedEnd) {
                spare.add(segment);
            }
        }
        if (old.isEmpty() && spare.size() <= maxSpareSegments()) {
            return;
        }
        reuseOrDelete(old, spare);
        for (int i = spare.size() - 1; i >= maxSpareSegments(); i--) {
            fs.delete(path(spare.get(i)));
        }
        namesChanged = true;
        syncNames();
    }

    private void reuseOrDelete(List<Long> old, List<Long> spare) throws IOException {
        long next = spare.isEmpty() ? allocatedEnd : spare.get(spare.size() - 1) + geometry.segmentSizeBytes();
        for (long segment : old) {
            Path path = path(segment);
            if (spare.size() < maxSpareSegments() && fs.size(path) == geometry.segmentSizeBytes()) {
                fs.rename(path, path(next));
                spare.add(next);
                next += geometry.segmentSizeBytes();
            } else {
                fs.delete(path);
            }
        }
    }

    private int maxSpareSegments() {
        return (int) Math.max(1, Math.min(MAX_SPARE_SEGMENTS, MAX_SPARE_BYTES / geometry.segmentSizeBytes()));
    }

    /** Starts of the segments that have files, ascending. */
    synchronized List<Long> segments() throws IOException {
        List<Long> starts = new ArrayList<>();
        try {
            for (Path file : fs.list(directory)) {
                OptionalLong start = geometry.parseFileName(String.valueOf(file.getFileName()));
                start.ifPresent(starts::add);
            }
        } catch (NoSuchFileException e) {
            // A log that was never prepared has no directory, and so no segments.
            return List.of();
        }
        return starts;
    }
}
