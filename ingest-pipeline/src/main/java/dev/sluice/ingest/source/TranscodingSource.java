package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * Bytes of another charset as UTF-8. What the charset does not know becomes the byte FF, which is in no UTF-8 text, so
 * that the record it stands in is rejected rather than changed, or where that is wanted U+FFFD.
 */
final class TranscodingSource implements ByteSource {
    private static final int BUFFER = 16 << 10;
    private static final byte[] NOT_TEXT = {(byte) 0xFF};
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

    private final ByteSource source;
    private final CharsetDecoder decoder;
    private final int unitBytes;
    private final byte[] notText;
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER).limit(0);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER);
    private final byte[] out = new byte[BUFFER * 3 + 4];
    private int outPosition;
    private int outEnd;
    private boolean inEnded;
    private boolean ended;

    TranscodingSource(ByteSource source, Charset charset, boolean replacesInvalid) {
        this.source = source;
        this.notText = replacesInvalid ? REPLACEMENT : NOT_TEXT;
        this.unitBytes = charset.name().contains("UTF-16") ? 2 : charset.name().contains("UTF-32") ? 4 : 1;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws InputException {
        while (outPosition == outEnd) {
            if (ended) {
                return -1;
            }
            decodeSome();
        }
        int n = Math.min(length, outEnd - outPosition);
        System.arraycopy(out, outPosition, buffer, offset, n);
        outPosition += n;
        return n;
    }

    private void decodeSome() throws InputException {
        refill();
        CoderResult result = decoder.decode(in, chars, inEnded);
        boolean bad = result.isError();
        if (bad) {
            // One unit only, whatever the decoder calls malformed: it may have taken a line end along.
            in.position(in.position() + Math.min(unitBytes, in.remaining()));
        } else if (result.isUnderflow() && inEnded) {
            ended = decoder.flush(chars).isUnderflow();
        }
        outPosition = 0;
        outEnd = encode(ended || bad);
        if (bad) {
            outEnd = putNotText(outEnd);
        }
    }

    private void refill() throws InputException {
        if (inEnded) {
            return;
        }
        in.compact();
        int n = source.read(in.array(), in.position(), in.remaining());
        if (n < 0) {
            inEnded = true;
        } else {
            in.position(in.position() + n);
        }
        in.flip();
    }

    /** Encodes by hand: a surrogate without its other half must not become a question mark. */
    private int encode(boolean complete) {
        chars.flip();
        int end = 0;
        while (chars.hasRemaining()) {
            char c = chars.get();
            if (c < 0x80) {
                out[end++] = (byte) c;
            } else if (c < 0x800) {
                out[end++] = (byte) (0xC0 | c >> 6);
                out[end++] = (byte) (0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                out[end++] = (byte) (0xE0 | c >> 12);
                out[end++] = (byte) (0x80 | (c >> 6 & 0x3F));
                out[end++] = (byte) (0x80 | (c & 0x3F));
            } else if (!chars.hasRemaining() && !complete && Character.isHighSurrogate(c)) {
                chars.position(chars.position() - 1);
                break;
            } else {
                end = encodeSurrogate(c, end);
            }
        }
        chars.compact();
        return end;
    }

    private int encodeSurrogate(char c, int start) {
        int end = start;
        if (Character.isHighSurrogate(c)
                && chars.hasRemaining()
                && Character.isLowSurrogate(chars.get(chars.position()))) {
            int point = Character.toCodePoint(c, chars.get());
            out[end++] = (byte) (0xF0 | point >> 18);
            out[end++] = (byte) (0x80 | (point >> 12 & 0x3F));
            out[end++] = (byte) (0x80 | (point >> 6 & 0x3F));
            out[end++] = (byte) (0x80 | (point & 0x3F));
        } else {
            end = putNotText(end);
        }
        return end;
    }

    private int putNotText(int end) {
        System.arraycopy(notText, 0, out, end, notText.length);
        return end + notText.length;
    }

    @Override
    public long rawBytesRead() {
        return source.rawBytesRead();
    }

    @Override
    public void close() {
        source.close();
    }
}
