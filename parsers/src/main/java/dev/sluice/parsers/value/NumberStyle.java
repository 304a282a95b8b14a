package dev.sluice.parsers.value;

/**
 * How numbers are written.
 *
 * @param decimalComma whether decimals have a comma for a point
 * @param thousands what may stand between groups of three digits before it; empty for nothing
 */
public record NumberStyle(boolean decimalComma, String thousands) {
    /** With a point and without groups. */
    public static final NumberStyle PLAIN = new NumberStyle(false, "");

    public NumberStyle {
        boolean clash = thousands.equals(decimalComma ? "," : ".");
        if (clash
                || thousands
                        .chars()
                        .anyMatch(c -> (c < 0x80 && Character.isLetterOrDigit(c)) || c == '-' || c == '+')) {
            throw new IllegalArgumentException("\"" + thousands + "\" cannot separate thousands");
        }
    }

    public boolean isPlain() {
        return equals(PLAIN);
    }
}
