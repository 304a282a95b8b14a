package dev.sluice.parsers;

/** What ends a line, and where lines may be cut. */
public enum LineEnds {
    /** LF, with or without a CR before it; a CR alone is data. */
    LF((byte) '\n'),
    /** CR alone, as old Macintosh files have it; an LF is data. */
    CR((byte) '\r');

    private final byte last;

    LineEnds(byte last) {
        this.last = last;
    }

    /** The last byte of a line end. */
    public byte lastByte() {
        return last;
    }

    /** The length of the line end at {@code i}, or 0 when there is none. */
    public int lengthAt(byte[] buffer, int i, int to) {
        if (buffer[i] == last) {
            return 1;
        }
        return this == LF && buffer[i] == '\r' && i + 1 < to && buffer[i + 1] == '\n' ? 2 : 0;
    }

    /** The offset behind the last line end in {@code buffer[from, to)}, or -1: where a chunk of whole lines ends. */
    public int lastBorder(byte[] buffer, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (buffer[i] == last) {
                return i + 1;
            }
        }
        return -1;
    }
}
