package dev.sluice.storage.rowgroup.encoding;

/**
 * Encodes a sequence of byte strings: encoding (u8), then
 *
 * <ul>
 *   <li>constant: length (u32) and bytes of the value,
 *   <li>plain: the lengths as a sequence of longs, then the bytes of all values,
 *   <li>dictionary: number of distinct values (u32), these as plain, then a code for each value as a sequence of longs.
 * </ul>
 *
 * Keeps its buffers; one thread at a time.
 */
public final class BytesEncoder {
    private final LongEncoder longs;
    private final BytesDictionary dictionary = new BytesDictionary();
    private final BytesBounds bounds = new BytesBounds();
    private int[] lengths = {};

    public BytesEncoder(LongEncoder longs) {
        this.longs = longs;
    }

    /**
     * Encodes the values of rows {@code [fromRow, fromRow + count)}, at least one.
     *
     * @param nullWords a bit for each row, or empty if no row is NULL
     */
    public Encoding encode(BytesSource source, int fromRow, int count, long[] nullWords, ByteOutput out) {
        if (source.isConstant()) {
            return encodeConstant(source.bytes(), source.start(fromRow), source.length(fromRow), out);
        }
        if (dictionary.build(source, fromRow, count, nullWords)) {
            if (dictionary.distinctCount() == 1) {
                return encodeConstant(dictionary.bytes(), dictionary.start(0), dictionary.length(0), out);
            }
            if (dictionary.pays(count, source.valueBytes(fromRow, fromRow + count))) {
                return encodeDictionary(count, out);
            }
        }
        return encodePlain(source, fromRow, count, nullWords, out);
    }

    private Encoding encodeConstant(byte[] bytes, int start, int length, ByteOutput out) {
        bounds.reset(bytes);
        bounds.add(start, length);
        out.putByte(Encoding.CONSTANT.code());
        out.putInt(length);
        out.putBytes(bytes, start, length);
        return Encoding.CONSTANT;
    }

    private Encoding encodeDictionary(int count, ByteOutput out) {
        bounds.reset(dictionary.bytes());
        int distinct = dictionary.distinctCount();
        out.putByte(Encoding.DICTIONARY.code());
        out.putInt(distinct);
        ensureLengths(distinct);
        for (int code = 0; code < distinct; code++) {
            lengths[code] = dictionary.length(code);
        }
        longs.encodeCodes(new ArrayInts(lengths), distinct, out);
        for (int code = 0; code < distinct; code++) {
            int start = dictionary.start(code);
            out.putBytes(dictionary.bytes(), start, lengths[code]);
            bounds.add(start, lengths[code]);
        }
        longs.encodeCodes(new ArrayInts(dictionary.codes()), count, out);
        return Encoding.DICTIONARY;
    }

    private Encoding encodePlain(BytesSource source, int fromRow, int count, long[] nullWords, ByteOutput out) {
        bounds.reset(source.bytes());
        out.putByte(Encoding.PLAIN.code());
        ensureLengths(count);
        for (int row = 0; row < count; row++) {
            lengths[row] = source.length(fromRow + row);
            if (nullWords.length == 0 || ((nullWords[row >> 6] >>> row) & 1) == 0) {
                bounds.add(source.start(fromRow + row), lengths[row]);
            }
        }
        longs.encodeCodes(new ArrayInts(lengths), count, out);
        if (source.isCoded()) {
            for (int row = 0; row < count; row++) {
                out.putBytes(source.bytes(), source.start(fromRow + row), lengths[row]);
            }
        } else {
            int total = Math.toIntExact(source.valueBytes(fromRow, fromRow + count));
            out.putBytes(source.bytes(), source.start(fromRow), total);
        }
        return Encoding.PLAIN;
    }

    private void ensureLengths(int count) {
        if (lengths.length < count) {
            lengths = new int[count];
        }
    }

    /** Bounds of the values encoded last, NULLs apart. */
    public BytesBounds bounds() {
        return bounds;
    }
}
