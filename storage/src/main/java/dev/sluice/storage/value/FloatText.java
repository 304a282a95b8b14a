package dev.sluice.storage.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Floating-point numbers as PostgreSQL prints them: the fewest digits that read back as the same number, with an
 * exponent where it is below -4 or not below the digits the type always holds.
 */
final class FloatText {
    private static final int REAL_DIGITS = 6;
    private static final int DOUBLE_DIGITS = 15;

    private FloatText() {}

    static void append(double value, ByteSink out) {
        if (!appendSpecial(value, out)) {
            BigDecimal digits = new BigDecimal(Double.toString(value));
            boolean exact = digits.precision() <= DOUBLE_DIGITS && Math.abs(value) >= Double.MIN_NORMAL;
            append(exact ? digits : shortest(value, digits.precision()), DOUBLE_DIGITS, out);
        }
    }

    static void append(float value, ByteSink out) {
        if (!appendSpecial(value, out)) {
            BigDecimal digits = new BigDecimal(Float.toString(value));
            boolean exact = digits.precision() <= REAL_DIGITS && Math.abs(value) >= Float.MIN_NORMAL;
            append(exact ? digits : shortest(value, digits.precision()), REAL_DIGITS, out);
        }
    }

    private static boolean appendSpecial(double value, ByteSink out) {
        if (Double.isNaN(value)) {
            out.putAscii("NaN");
        } else if (Double.isInfinite(value)) {
            out.putAscii(value > 0 ? "Infinity" : "-Infinity");
        } else if (value == 0) {
            out.putAscii(1 / value < 0 ? "-0" : "0");
        } else {
            return false;
        }
        return true;
    }

    /**
     * Before JDK 19 {@code toString} gives a digit too many at times, so fewer are tried as long as they read back the
     * same.
     */
    private static BigDecimal shortest(double value, int digits) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal best = round(exact, digits);
        for (int fewer = digits - 1; fewer > 0; fewer--) {
            BigDecimal candidate = round(exact, fewer);
            if (candidate.doubleValue() != value) {
                break;
            }
            best = candidate;
        }
        return best.doubleValue() == value ? best : new BigDecimal(Double.toString(value));
    }

    private static BigDecimal shortest(float value, int digits) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal best = round(exact, digits);
        for (int fewer = digits - 1; fewer > 0; fewer--) {
            BigDecimal candidate = round(exact, fewer);
            if (candidate.floatValue() != value) {
                break;
            }
            best = candidate;
        }
        return best.floatValue() == value ? best : new BigDecimal(Float.toString(value));
    }

    private static BigDecimal round(BigDecimal exact, int digits) {
        return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static void append(BigDecimal number, int plainDigits, ByteSink out) {
        BigDecimal value = number.stripTrailingZeros();
        int exponent = value.precision() - value.scale() - 1;
        if (exponent >= -4 && exponent < plainDigits) {
            out.putAscii(value.toPlainString());
            return;
        }
        if (value.signum() < 0) {
            out.put('-');
        }
        String digits = value.unscaledValue().abs().toString();
        out.put(digits.charAt(0));
        if (digits.length() > 1) {
            out.put('.');
            out.putAscii(digits.substring(1));
        }
        out.put('e');
        out.put(exponent < 0 ? '-' : '+');
        int absolute = Math.abs(exponent);
        if (absolute < 10) {
            out.put('0');
        }
        out.putLong(absolute);
    }
}
