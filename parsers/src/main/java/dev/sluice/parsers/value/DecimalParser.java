package dev.sluice.parsers.value;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Decimals of up to 18 digits to their unscaled value. Digits behind the scale must be zeros: nothing is rounded.
 */
public final class DecimalParser extends LongValueParser {
    /** The most digits that fit a long. */
    public static final int MAX_PRECISION = 18;

    private static final long[] POWERS = powers();

    private final int precision;
    private final int scale;
    private final long bound;
    private final NumberText number = new NumberText();

    public DecimalParser(int precision, int scale) {
        if (precision < 1 || precision > MAX_PRECISION || scale < 0 || scale > precision) {
            throw new IllegalArgumentException("decimal(" + precision + "," + scale + ") is not within decimal("
                    + MAX_PRECISION + "," + MAX_PRECISION + ")");
        }
        this.precision = precision;
        this.scale = scale;
        bound = POWERS[precision];
    }

    private static long[] powers() {
        long[] powers = new long[MAX_PRECISION + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        if (!number.split(b, start, end)) {
            return malformed();
        }
        if (number.zero) {
            return accept(0);
        }
        long unscaled = number.mantissa;
        int shift = number.exponent + scale;
        if (!number.exact) {
            return manyDigits(b, start, end);
        }
        for (; shift < 0; shift++) {
            if (unscaled % 10 != 0) {
                return outOfRange();
            }
            unscaled /= 10;
        }
        if (shift > MAX_PRECISION || unscaled >= bound / POWERS[shift] + (bound % POWERS[shift] == 0 ? 0 : 1)) {
            return outOfRange();
        }
        unscaled *= POWERS[shift];
        return accept(number.negative ? -unscaled : unscaled);
    }

    /** More digits than a long holds can still be a small number, when zeros trail behind the scale. */
    private boolean manyDigits(byte[] b, int start, int end) {
        Optional<BigInteger> unscaled = BigDecimalParser.unscaled(b, start, end, number.power, scale, precision);
        if (unscaled.isEmpty()) {
            return outOfRange();
        }
        return accept(unscaled.get().longValueExact());
    }
}
