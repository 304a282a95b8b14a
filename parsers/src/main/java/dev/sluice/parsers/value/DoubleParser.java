package dev.sluice.parsers.value;

/**
 * To the raw bits of the nearest double. Numbers of few digits and small exponents are made with one exact
 * multiplication or division (W. D. Clinger, "How to read floating point numbers accurately", 1990); others, rarely, by
 * the JDK. {@code NaN} and {@code Infinity} are values; a number that would become infinite or zero is not.
 */
public final class DoubleParser extends FloatingParser {
    private static final long MAX_EXACT = 1L << 53;
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    @Override
    boolean finite(byte[] b, int start, int end) {
        int power = Math.abs(number.exponent);
        if (number.exact && number.mantissa <= MAX_EXACT && power < POWERS.length) {
            double m = number.mantissa;
            double v = number.exponent < 0 ? m / POWERS[power] : m * POWERS[power];
            return accept(Double.doubleToRawLongBits(number.negative ? -v : v));
        }
        double v = Double.parseDouble(NumberText.text(b, start, end));
        boolean held = !Double.isInfinite(v) && (v != 0 || number.zero);
        return held ? accept(Double.doubleToRawLongBits(v)) : outOfRange();
    }

    @Override
    boolean special(double v) {
        return accept(Double.doubleToLongBits(v));
    }
}
