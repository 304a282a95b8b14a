package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.wal.CorruptionException;

/** Decodes what {@link BytesEncoder} wrote. Keeps its buffers; one thread at a time. */
public final class BytesDecoder {
    private final LongDecoder longs;
    private long[] lengths = {};
    private long[] codes = {};
    private int[] starts = {};

    public BytesDecoder(LongDecoder longs) {
        this.longs = longs;
    }

    /** Sets rows 0 to {@code count}, exclusive, to slices of the input's array. */
    public void decode(ByteInput in, int count, BytesVector target) throws CorruptionException {
        target.primary(in.array());
        Encoding encoding = in.takeEncoding();
        switch (encoding) {
            case CONSTANT -> decodeConstant(in, count, target);
            case PLAIN -> decodePlain(in, count, target);
            case DICTIONARY -> decodeDictionary(in, count, target);
            case RUN_LENGTH, FRAME_OF_REFERENCE, DELTA ->
                throw in.corrupt("an encoding of bytes", encoding.displayName());
        }
    }

    private static void decodeConstant(ByteInput in, int count, BytesVector target) throws CorruptionException {
        int length = in.takeInt();
        int start = in.take(length);
        for (int row = 0; row < count; row++) {
            target.set(row, start, length);
        }
    }

    private void decodePlain(ByteInput in, int count, BytesVector target) throws CorruptionException {
        int start = takeValues(in, count);
        for (int row = 0; row < count; row++) {
            int length = (int) lengths[row];
            target.set(row, start, length);
            start += length;
        }
    }

    private void decodeDictionary(ByteInput in, int count, BytesVector target) throws CorruptionException {
        int distinct = in.takeCount(count);
        int start = takeValues(in, distinct);
        if (starts.length < distinct) {
            starts = new int[distinct];
        }
        for (int code = 0; code < distinct; code++) {
            starts[code] = start;
            start += (int) lengths[code];
        }
        if (codes.length < count) {
            codes = new long[count];
        }
        longs.decode(in, count, codes);
        for (int row = 0; row < count; row++) {
            long code = codes[row];
            if (code < 0 || code >= distinct) {
                throw in.corrupt("a code below " + distinct, Long.toString(code));
            }
            target.set(row, starts[(int) code], (int) lengths[(int) code]);
        }
    }

    /** Reads lengths, takes the bytes of as many values and returns where they begin. */
    private int takeValues(ByteInput in, int count) throws CorruptionException {
        if (lengths.length < count) {
            lengths = new long[count];
        }
        longs.decode(in, count, lengths);
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (lengths[i] < 0 || lengths[i] > in.remaining()) {
                throw in.corrupt("a length of at most " + in.remaining() + " bytes", Long.toString(lengths[i]));
            }
            sum += lengths[i];
        }
        return in.take(sum);
    }
}
