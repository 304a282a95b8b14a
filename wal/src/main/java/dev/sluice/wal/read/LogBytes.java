package dev.sluice.wal.read;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.WalSegmentFormat;
import dev.sluice.wal.format.WalSegmentFormat.SegmentHeader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of records as one row, across segment files; checks the header of each segment it enters. Records are small and follow each other,
 * so it reads ahead in its segment.
 */
final class LogBytes implements Closeable {
    private static final int AHEAD_BYTES = 128 << 10;

    private final FileSystem fs;
    private final Path directory;
    private final LogGeometry geometry;
    private long currentSegment = -1;
    private @Nullable FileHandle currentFile;

    /** Bytes of the current segment, from this offset on; those behind the file's end are not among them. */
    private final ByteBuffer ahead;

    private long aheadOffset;

    LogBytes(FileSystem fs, Path directory, LogGeometry geometry) {
        this.fs = fs;
        this.directory = directory;
        this.geometry = geometry;
        this.ahead = ByteBuffer.allocate(Math.min(AHEAD_BYTES, geometry.segmentSizeBytes()));
        ahead.limit(0);
    }

    LogGeometry geometry() {
        return geometry;
    }

    Path path(long segment) {
        return directory.resolve(LogGeometry.fileName(segment));
    }

    /**
     * Fills {@code dst} with the bytes from {@code lsn} on, segment headers skipped.
     *
     * @return what prevents it
     */
    Optional<Damage> read(long lsn, ByteBuffer dst) throws IOException {
        long position = lsn;
        int limit = dst.limit();
        while (dst.hasRemaining()) {
            position = geometry.behindSegmentHeader(position);
            Optional<Damage> damage = enter(geometry.segmentStart(position));
            if (damage.isPresent()) {
                return damage;
            }
            int part = Math.min(dst.remaining(), geometry.room(position));
            dst.limit(dst.position() + part);
            int read = readInSegment(dst, geometry.offset(position));
            dst.limit(limit);
            if (read < part) {
                return Optional.of(tooShort(geometry.segmentStart(position), file().size()));
            }
            position += part;
        }
        return Optional.empty();
    }

    private int readInSegment(ByteBuffer dst, long offset) throws IOException {
        int length = dst.remaining();
        if (length > ahead.capacity()) {
            return file().read(dst, offset);
        }
        if (offset < aheadOffset || offset + length > aheadOffset + ahead.limit()) {
            // Whatever a read leaves that fails is read again.
            aheadOffset = Long.MAX_VALUE;
            ahead.clear().limit((int) Math.min(ahead.capacity(), geometry.segmentSizeBytes() - offset));
            file().read(ahead, offset);
            ahead.flip();
            aheadOffset = offset;
        }
        int found = Math.min(length, (int) (aheadOffset + ahead.limit() - offset));
        dst.put(ahead.slice((int) (offset - aheadOffset), found));
        return found;
    }

    private FileHandle file() {
        FileHandle file = currentFile;
        if (file == null) {
            throw new IllegalStateException("no segment was entered");
        }
        return file;
    }

    private Optional<Damage> enter(long segment) throws IOException {
        if (segment == currentSegment) {
            return Optional.empty();
        }
        close();
        Path path = path(segment);
        FileHandle file;
        try {
            file = fs.open(path, OpenMode.READ);
        } catch (NoSuchFileException e) {
            return Optional.of(new Damage(EndOfLog.Reason.SEGMENT_MISSING, path, -1, "a WAL segment", "no such file"));
        }
        currentFile = file;
        long size = file.size();
        if (size > geometry.segmentSizeBytes()) {
            // Nobody writes there; a writer would refuse it, and so must whoever reads before one.
            throw new CorruptionException(
                    path,
                    geometry.segmentSizeBytes(),
                    "a segment of " + geometry.segmentSizeBytes() + " bytes",
                    size + " bytes");
        }
        ByteBuffer header = ByteBuffer.allocate(WalSegmentFormat.HEADER_SIZE_BYTES);
        int read = file.read(header, 0);
        if (read < WalSegmentFormat.HEADER_SIZE_BYTES) {
            return Optional.of(tooShort(segment, read));
        }
        try {
            WalSegmentFormat.decode(header.flip(), path, geometry, segment);
        } catch (CorruptionException e) {
            return Optional.of(
                    new Damage(EndOfLog.Reason.SEGMENT_HEADER_INVALID, path, e.offset(), e.expected(), e.found()));
        }
        currentSegment = segment;
        return Optional.empty();
    }

    private Damage tooShort(long segment, long size) {
        return new Damage(
                EndOfLog.Reason.SEGMENT_SHORT,
                path(segment),
                size,
                "a segment of " + geometry.segmentSizeBytes() + " bytes",
                size + " bytes");
    }

    /** Starts of the segments that have files, ascending. */
    List<Long> segments() throws IOException {
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

    /** The header of a segment, if the file is there and has a valid one. */
    Optional<SegmentHeader> header(long segment) throws IOException {
        Path path = path(segment);
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            ByteBuffer header = ByteBuffer.allocate(WalSegmentFormat.HEADER_SIZE_BYTES);
            file.read(header, 0);
            return WalSegmentFormat.claims(header.flip(), segment)
                    ? Optional.of(WalSegmentFormat.decode(header, path, geometry, segment))
                    : Optional.empty();
        } catch (NoSuchFileException | CorruptionException e) {
            return Optional.empty();
        }
    }

    /** A segment's file as it is, whatever its header says; empty if there is none. */
    Optional<FileHandle> open(long segment) throws IOException {
        try {
            return Optional.of(fs.open(path(segment), OpenMode.READ));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Forgets the segment it is in, so that it is looked at anew. */
    @Override
    public void close() throws IOException {
        currentSegment = -1;
        ahead.limit(0);
        FileHandle file = currentFile;
        currentFile = null;
        if (file != null) {
            file.close();
        }
    }
}
