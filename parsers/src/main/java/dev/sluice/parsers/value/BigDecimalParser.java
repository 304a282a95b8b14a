package dev.sluice.parsers.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Decimals of any precision to the shortest big-endian two's complement of the unscaled value. Nothing is rounded. It
 * allocates; decimals of up to 18 digits have {@link DecimalParser}.
 */
public final class BigDecimalParser extends BytesValueParser {
    /** Longer texts hold nothing but zeros or too many digits, and reading them takes time squared. */
    private static final int MAX_TEXT = 4096;

    private final int precision;
    private final int scale;
    private final int maxLength;
    private final NumberText number = new NumberText();

    public BigDecimalParser(int precision, int scale) {
        if (precision < 1 || scale < 0 || scale > precision) {
            throw new IllegalArgumentException("decimal(" + precision + "," + scale + ") is no type");
        }
        this.precision = precision;
        this.scale = scale;
        maxLength = BigInteger.TEN.pow(precision).bitLength() / Byte.SIZE + 1;
    }

    @Override
    public int maxLength() {
        return maxLength;
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        if (!number.split(b, start, end)) {
            return malformed();
        }
        if (number.zero) {
            dst[pos] = 0;
            return 1;
        }
        Optional<BigInteger> unscaled = unscaled(b, start, end, number.power, scale, precision);
        if (unscaled.isEmpty()) {
            return outOfRange();
        }
        byte[] bytes = unscaled.get().toByteArray();
        System.arraycopy(bytes, 0, dst, pos, bytes.length);
        return bytes.length;
    }

    /** The unscaled value of a well-formed number; empty when digits would be lost or are too many. */
    static Optional<BigInteger> unscaled(byte[] b, int start, int end, int power, int scale, int precision) {
        if (end - start > MAX_TEXT || power >= NumberText.MAX_POWER || power <= -NumberText.MAX_POWER) {
            return Optional.empty();
        }
        BigDecimal value = new BigDecimal(NumberText.text(b, start, end)).stripTrailingZeros();
        // Told from the parts, because the number itself may be of any size.
        long integerDigits = (long) value.precision() - value.scale();
        if (value.scale() > scale || integerDigits > precision - scale) {
            return Optional.empty();
        }
        return Optional.of(value.setScale(scale).unscaledValue());
    }
}
