package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.LastLine;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.parsers.LineEnds;
import dev.sluice.storage.ledger.ContentHash;
import java.util.Arrays;

/**
 * Cuts a stream into chunks of whole lines. A chunk is as many lines as end within {@code chunkBytes}; a longer line
 * makes a chunk of its own, and one longer than the limit on records is cut off there. Where the cuts fall depends on the
 * bytes alone and never on how many of them a read delivered. Everything that passes is also hashed.
 */
public final class ChunkCutter {
    /** How much of a stream is read to be thrown away at once. */
    private static final int SKIP_BYTES = 64 << 10;

    private final ByteSource source;
    private final LineEnds lineEnds;
    private final int chunkBytes;
    private final int maxRecordBytes;
    private final LastLine lastLine;
    private final Runnable beforeLongLine;
    private final ContentHash digest = new ContentHash();
    private byte[] rest = new byte[0];
    private int restStart;
    private int restEnd;
    private long chunkOffset;
    private boolean sourceEnded;
    private boolean ended;
    private boolean overlong;
    private boolean unterminated;

    /** Starts at the first byte; {@code beforeLongLine} is called before a buffer grows, and may wait for memory. */
    public ChunkCutter(
            OpenedInput input,
            LineEnds lineEnds,
            int chunkBytes,
            int maxRecordBytes,
            LastLine lastLine,
            Runnable beforeLongLine) {
        this(input.fromStart(), lineEnds, chunkBytes, maxRecordBytes, lastLine, beforeLongLine);
    }

    ChunkCutter(
            ByteSource source,
            LineEnds lineEnds,
            int chunkBytes,
            int maxRecordBytes,
            LastLine lastLine,
            Runnable beforeLongLine) {
        this.source = source;
        this.lineEnds = lineEnds;
        this.chunkBytes = chunkBytes;
        this.maxRecordBytes = Math.max(maxRecordBytes, chunkBytes);
        this.lastLine = lastLine;
        this.beforeLongLine = beforeLongLine;
    }

    /** Reads, hashes and drops what stands before {@code offset}; only before the first chunk. */
    public void skipTo(long offset) throws InputException {
        new ContentReader(source).readUpTo(digest, offset);
    }

    /** Reads, hashes and drops a line end; false if something else stands there. Only before the first chunk. */
    public boolean skipLineEnd() throws InputException {
        byte[] one = new byte[1];
        int n = source.read(one, 0, 1);
        if (n == 1 && one[0] == '\r' && lineEnds == LineEnds.LF) {
            digest.update(one, 0, 1);
            n = source.read(one, 0, 1);
        }
        if (n == 1 && one[0] == lineEnds.lastByte()) {
            digest.update(one, 0, 1);
            return true;
        }
        return n < 0;
    }

    /** Fills {@code chunk} with the next lines; false when there was nothing left. The last chunk may be empty. */
    public boolean next(ChunkBuffer chunk) throws InputException {
        if (ended) {
            return false;
        }
        chunk.reset();
        overlong = false;
        chunkOffset = digest.length();
        fill(chunk, chunkBytes);
        int border = sourceEnded ? chunk.to() : lineEnds.lastBorder(chunk.bytes(), chunk.from(), chunk.to());
        if (border < 0) {
            border = growToBorder(chunk);
        }
        if (sourceEnded) {
            border = lastBorder(chunk);
            ended = true;
        } else {
            keepRest(chunk, border);
        }
        chunk.end(border);
        digest.update(chunk.bytes(), chunk.from(), border - chunk.from());
        if (overlong) {
            dropLine();
        }
        return true;
    }

    private int lastBorder(ChunkBuffer chunk) {
        int end = chunk.to();
        int border = Math.max(lineEnds.lastBorder(chunk.bytes(), chunk.from(), end), chunk.from());
        if (border == end) {
            return end;
        }
        if (lastLine == LastLine.WAIT) {
            return border;
        }
        unterminated = true;
        return end;
    }

    /** Brings the chunk to {@code contentBytes}, first from what the chunk before left over. */
    private void fill(ChunkBuffer chunk, int contentBytes) throws InputException {
        int wanted = contentBytes - (chunk.to() - chunk.from());
        int fromRest = Math.min(wanted, restEnd - restStart);
        System.arraycopy(rest, restStart, chunk.bytes(), chunk.to(), fromRest);
        restStart += fromRest;
        int read = ByteSource.readFully(source, chunk.bytes(), chunk.to() + fromRest, wanted - fromRest);
        sourceEnded = fromRest + read < wanted;
        chunk.end(chunk.to() + fromRest + read);
    }

    private int growToBorder(ChunkBuffer chunk) throws InputException {
        beforeLongLine.run();
        int contentBytes = chunkBytes;
        int border = -1;
        while (border < 0) {
            if (contentBytes >= maxRecordBytes) {
                overlong = true;
                return chunk.to();
            }
            int searched = chunk.to() - chunk.from();
            contentBytes = (int) Math.min(maxRecordBytes, contentBytes * 2L);
            chunk.grow(contentBytes);
            fill(chunk, contentBytes);
            if (sourceEnded) {
                return chunk.to();
            }
            border = lineEnds.lastBorder(chunk.bytes(), chunk.from() + searched, chunk.to());
        }
        return border;
    }

    private void keepRest(ChunkBuffer chunk, int border) {
        int count = chunk.to() - border;
        if (restStart < restEnd) {
            // The chunk came out of the rest alone, where the bytes behind its border still stand.
            restStart -= count;
            return;
        }
        if (count > rest.length) {
            rest = new byte[Math.max(count, chunkBytes)];
        }
        System.arraycopy(chunk.bytes(), border, rest, 0, count);
        restStart = 0;
        restEnd = count;
    }

    /** Drops the line that was cut off, up to its end. */
    private void dropLine() throws InputException {
        byte[] block = new byte[SKIP_BYTES];
        while (true) {
            int n;
            if (restStart < restEnd) {
                n = Math.min(block.length, restEnd - restStart);
                System.arraycopy(rest, restStart, block, 0, n);
                restStart += n;
            } else {
                n = source.read(block, 0, block.length);
                if (n < 0) {
                    sourceEnded = true;
                    unterminated = true;
                    return;
                }
            }
            int border = firstBorder(block, n);
            if (border >= 0) {
                digest.update(block, 0, border);
                prependRest(Arrays.copyOfRange(block, border, n));
                return;
            }
            digest.update(block, 0, n);
        }
    }

    private int firstBorder(byte[] block, int end) {
        for (int i = 0; i < end; i++) {
            if (block[i] == lineEnds.lastByte()) {
                return i + 1;
            }
        }
        return -1;
    }

    private void prependRest(byte[] front) {
        byte[] joined = new byte[front.length + restEnd - restStart];
        System.arraycopy(front, 0, joined, 0, front.length);
        System.arraycopy(rest, restStart, joined, front.length, restEnd - restStart);
        rest = joined;
        restStart = 0;
        restEnd = joined.length;
    }

    /** Where in the decompressed input the chunk's first byte stands. */
    public long chunkOffset() {
        return chunkOffset;
    }

    /** Whether the chunk is the input's last. */
    public boolean isLast() {
        return ended;
    }

    /** Whether the chunk is the front of a line that is longer than the limit on records, the rest of which was dropped. */
    public boolean isOverlong() {
        return overlong;
    }

    /** Whether the input's last line has no line end; known with the last chunk. */
    public boolean isUnterminated() {
        return unterminated;
    }

    /** Hash and length of all bytes up to the end of the chunk. */
    public ContentHash digest() {
        return digest;
    }

    public long rawBytesRead() {
        return source.rawBytesRead();
    }
}
