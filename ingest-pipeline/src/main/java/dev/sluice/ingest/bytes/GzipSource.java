package dev.sluice.ingest.bytes;

import dev.sluice.ingest.InputException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The members of a gzip file (RFC 1952) as one stream. Strict where the JDK's stream is not: a member cut short, a wrong
 * checksum or length, and bytes behind the last member that are no member are errors, because each of them means that
 * rows are missing.
 */
final class GzipSource implements ByteSource {
    private static final int FLAG_HEADER_CRC = 2;
    private static final int FLAG_EXTRA = 4;
    private static final int FLAG_NAME = 8;
    private static final int FLAG_COMMENT = 16;
    private static final int RESERVED_FLAGS = 0xE0;
    private static final int DEFLATE = 8;

    private final String name;
    private final ByteSource compressed;
    private final DecompressionLimits limits;
    private final byte[] input = new byte[64 << 10];
    private int inputPosition;
    private int inputEnd;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private long memberBytes;
    private long totalBytes;
    private boolean insideMember;
    private boolean ended;

    GzipSource(String name, ByteSource compressed, DecompressionLimits limits) {
        this.name = name;
        this.compressed = compressed;
        this.limits = limits;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        while (!ended) {
            if (!insideMember) {
                beginMember();
                continue;
            }
            int n = inflate(buffer, offset, length);
            if (n > 0) {
                crc.update(buffer, offset, n);
                memberBytes += n;
                totalBytes += n;
                refuseBomb();
                return n;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw damaged("it needs a preset dictionary");
            } else if (!fill()) {
                throw damaged("the gzip stream ends in the middle");
            } else {
                inflater.setInput(input, inputPosition, inputEnd - inputPosition);
            }
        }
        return -1;
    }

    private int inflate(byte[] buffer, int offset, int length) throws InputException {
        try {
            return inflater.inflate(buffer, offset, length);
        } catch (DataFormatException e) {
            throw damaged(
                    "the gzip stream is damaged (" + (e.getMessage() == null ? "bad data" : e.getMessage()) + ")");
        }
    }

    private void beginMember() throws InputException {
        if (inputPosition == inputEnd && !fill()) {
            ended = true;
            return;
        }
        if (nextByte() != 0x1F || nextByte() != 0x8B) {
            throw damaged("bytes behind the end of the gzip stream");
        }
        if (nextByte() != DEFLATE) {
            throw damaged("unknown gzip compression method");
        }
        int flags = nextByte();
        if ((flags & RESERVED_FLAGS) != 0) {
            throw damaged("unknown gzip flags");
        }
        skip(6);
        if ((flags & FLAG_EXTRA) != 0) {
            int low = nextByte();
            skip(low | nextByte() << 8);
        }
        if ((flags & FLAG_NAME) != 0) {
            skipString();
        }
        if ((flags & FLAG_COMMENT) != 0) {
            skipString();
        }
        if ((flags & FLAG_HEADER_CRC) != 0) {
            skip(2);
        }
        inflater.reset();
        crc.reset();
        memberBytes = 0;
        insideMember = true;
        inflater.setInput(input, inputPosition, inputEnd - inputPosition);
    }

    private void endMember() throws InputException {
        inputPosition = inputEnd - inflater.getRemaining();
        long expectedCrc = nextInt();
        long expectedLength = nextInt();
        if (expectedCrc != crc.getValue()) {
            throw damaged("the gzip checksum is wrong");
        }
        if (expectedLength != (memberBytes & 0xFFFF_FFFFL)) {
            throw damaged("the gzip length is wrong");
        }
        insideMember = false;
    }

    private void refuseBomb() throws InputException {
        if (limits.isPassed(compressed.rawBytesRead(), totalBytes)) {
            throw damaged(limits.message());
        }
    }

    private boolean fill() throws InputException {
        int n = compressed.read(input, 0, input.length);
        inputPosition = 0;
        inputEnd = Math.max(n, 0);
        return n > 0;
    }

    private int nextByte() throws InputException {
        if (inputPosition == inputEnd && !fill()) {
            throw damaged("the gzip stream ends in the middle");
        }
        return input[inputPosition++] & 0xFF;
    }

    private long nextInt() throws InputException {
        long value = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            value |= (long) nextByte() << shift;
        }
        return value;
    }

    private void skip(int count) throws InputException {
        for (int i = 0; i < count; i++) {
            nextByte();
        }
    }

    private void skipString() throws InputException {
        int b = nextByte();
        while (b != 0) {
            b = nextByte();
        }
    }

    private InputException damaged(String what) {
        long consumed = compressed.rawBytesRead() - (insideMember ? inflater.getRemaining() : inputEnd - inputPosition);
        return InputFailures.damaged(name, what, InputFailures.place(consumed, totalBytes));
    }

    @Override
    public long rawBytesRead() {
        return compressed.rawBytesRead();
    }

    @Override
    public void close() {
        inflater.end();
        compressed.close();
    }
}
