package dev.sluice.storage.rowgroup.encoding;

/**
 * Encodes a sequence of longs the way that takes the least room: encoding (u8), then its bytes. A constant is its value
 * (i64). The choice depends on the values alone. Keeps its buffers; one thread at a time.
 */
public final class LongEncoder {
    /** A dictionary is looked for only where the other encodings take more bits a value than this. */
    private static final int DICTIONARY_FROM_BITS = 6;

    /** Sequences shorter than this are not worth a dictionary. */
    private static final int DICTIONARY_FROM_COUNT = 128;

    private final long[] block = new long[BitPacking.BLOCK];
    private final LongStatistics statistics = new LongStatistics(block);
    private final RunLength runLength = new RunLength();
    private final LongDictionary dictionary = new LongDictionary();

    /** Encodes the first {@code count} values, at least one. */
    public Encoding encode(LongSource source, int count, ByteOutput out) {
        return encode(source, count, count >= DICTIONARY_FROM_COUNT, out);
    }

    /** The same without looking for a dictionary, for values that are one's codes or the like. */
    Encoding encodeCodes(LongSource source, int count, ByteOutput out) {
        return encode(source, count, false, out);
    }

    private Encoding encode(LongSource source, int count, boolean tryDictionary, ByteOutput out) {
        measure(source, count);
        Encoding encoding = choose(source, count, tryDictionary);
        out.putByte(encoding.code());
        switch (encoding) {
            case CONSTANT -> out.putLong(statistics.min);
            case RUN_LENGTH -> runLength.encode(source, count, statistics.runs, block, out);
            case FRAME_OF_REFERENCE -> FrameOfReference.encode(source, count, block, out);
            case DELTA -> Delta.encode(source, count, block, out);
            case DICTIONARY -> dictionary.encode(count, block, out);
            case PLAIN -> throw new IllegalStateException("longs are never plain");
        }
        return encoding;
    }

    private void measure(LongSource source, int count) {
        if (source.isConstant()) {
            source.load(0, 1, block);
            statistics.min = block[0];
            statistics.max = block[0];
        } else {
            statistics.measure(source, count);
        }
    }

    private Encoding choose(LongSource source, int count, boolean tryDictionary) {
        if (statistics.min == statistics.max) {
            return Encoding.CONSTANT;
        }
        Encoding best = Encoding.FRAME_OF_REFERENCE;
        long bestBytes = statistics.referenceBytes;
        if (statistics.deltaBytes < bestBytes) {
            best = Encoding.DELTA;
            bestBytes = statistics.deltaBytes;
        }
        long runBytes = RunLength.estimateBytes(statistics, count);
        if (runBytes < bestBytes) {
            best = Encoding.RUN_LENGTH;
            bestBytes = runBytes;
        }
        boolean worthTrying = tryDictionary && bestBytes * 8 > (long) count * DICTIONARY_FROM_BITS;
        if (worthTrying && dictionary.build(source, count, block) && dictionary.estimateBytes(count) < bestBytes) {
            best = Encoding.DICTIONARY;
        }
        return best;
    }

    /** Smallest of the values encoded last. */
    public long min() {
        return statistics.min;
    }

    /** Largest of the values encoded last. */
    public long max() {
        return statistics.max;
    }
}
