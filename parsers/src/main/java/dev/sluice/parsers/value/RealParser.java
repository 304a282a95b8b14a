package dev.sluice.parsers.value;

/** To the raw bits of the nearest float, like {@link DoubleParser}. */
public final class RealParser extends FloatingParser {
    private static final long MAX_EXACT = 1L << 24;
    private static final float[] POWERS = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f};

    @Override
    boolean finite(byte[] b, int start, int end) {
        int power = Math.abs(number.exponent);
        if (number.exact && number.mantissa <= MAX_EXACT && power < POWERS.length) {
            float m = number.mantissa;
            float v = number.exponent < 0 ? m / POWERS[power] : m * POWERS[power];
            return acceptFloat(number.negative ? -v : v);
        }
        float v = Float.parseFloat(NumberText.text(b, start, end));
        boolean held = !Float.isInfinite(v) && (v != 0 || number.zero);
        return held ? acceptFloat(v) : outOfRange();
    }

    @Override
    boolean special(double v) {
        return acceptFloat((float) v);
    }

    private boolean acceptFloat(float v) {
        return accept(Float.isNaN(v) ? Float.floatToIntBits(v) : Float.floatToRawIntBits(v));
    }
}
