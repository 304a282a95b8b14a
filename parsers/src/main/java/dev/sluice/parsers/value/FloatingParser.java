package dev.sluice.parsers.value;

/** What doubles and floats share: the words for numbers that are none. */
abstract class FloatingParser extends LongValueParser {
    final NumberText number = new NumberText();

    @Override
    public final boolean parse(byte[] b, int start, int end) {
        if (number.split(b, start, end)) {
            return finite(b, start, end);
        }
        return word(b, start, end);
    }

    abstract boolean finite(byte[] b, int start, int end);

    abstract boolean special(double value);

    private boolean word(byte[] b, int start, int end) {
        int i = start;
        boolean negative = i < end && b[i] == '-';
        boolean signed = negative || (i < end && b[i] == '+');
        if (signed) {
            i++;
        }
        if (is("nan", b, i, end)) {
            return signed ? malformed() : special(Double.NaN);
        }
        if (is("infinity", b, i, end) || is("inf", b, i, end)) {
            return special(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        return malformed();
    }

    private static boolean is(String word, byte[] b, int start, int end) {
        if (end - start != word.length()) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if ((b[i] | 0x20) != word.charAt(i - start)) {
                return false;
            }
        }
        return true;
    }
}
