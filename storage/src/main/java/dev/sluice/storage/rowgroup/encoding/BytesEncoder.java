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
        bounds.reset(source.bytes());
        if (source.isConstant()) {
            return encodeConstant(source, fromRow, out);
        }
        if (dictionary.build(source, fromRow, count, nullWords)) {
            if (dictionary.distinctCount() == 1) {
                return encodeConstant(source, dictionary.firstRow(0), out);
            }
            if (dictionary.pays(count)) {
                encodeDictionary(source, count, out);
                return Encoding.DICTIONARY;
            }
        }
        encodePlain(source, fromRow, count, nullWords, out);
        return Encoding.PLAIN;
    }

    private Encoding encodeConstant(BytesSource source, int row, ByteOutput out) {
        bounds.add(source.start(row), source.length(row));
        out.putByte(Encoding.CONSTANT.code());
        out.putInt(source.length(row));
        out.putBytes(source.bytes(), source.start(row), source.length(row));
        return Encoding.CONSTANT;
    }

    private void encodeDictionary(BytesSource source, int count, ByteOutput out) {
        int distinct = dictionary.distinctCount();
        out.putByte(Encoding.DICTIONARY.code());
        out.putInt(distinct);
        ensureLengths(distinct);
        for (int code = 0; code < distinct; code++) {
            lengths[code] = source.length(dictionary.firstRow(code));
        }
        longs.encodeCodes(new ArrayInts(lengths), distinct, out);
        out.reserve(Math.toIntExact(dictionary.distinctBytes()));
        for (int code = 0; code < distinct; code++) {
            int start = source.start(dictionary.firstRow(code));
            out.putBytes(source.bytes(), start, lengths[code]);
            bounds.add(start, lengths[code]);
        }
        longs.encodeCodes(new ArrayInts(dictionary.codes()), count, out);
    }

    private void encodePlain(BytesSource source, int fromRow, int count, long[] nullWords, ByteOutput out) {
        out.putByte(Encoding.PLAIN.code());
        ensureLengths(count);
        for (int row = 0; row < count; row++) {
            lengths[row] = source.length(fromRow + row);
            if (nullWords.length == 0 || ((nullWords[row >> 6] >>> row) & 1) == 0) {
                bounds.add(source.start(fromRow + row), lengths[row]);
            }
        }
        longs.encodeCodes(new ArrayInts(lengths), count, out);
        int start = source.start(fromRow);
        int last = fromRow + count - 1;
        out.putBytes(source.bytes(), start, source.start(last) + source.length(last) - start);
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
