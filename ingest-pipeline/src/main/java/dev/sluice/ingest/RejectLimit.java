package dev.sluice.ingest;

/**
 * How many records of a load may be rejected before the load fails.
 *
 * @param count most rejects, or most hundredths of a percent of all records
 * @param isShare whether {@code count} is a share
 */
public record RejectLimit(long count, boolean isShare) {
    private static final long WHOLE = 10_000;

    /** No bound. */
    public static final RejectLimit NONE = new RejectLimit(Long.MAX_VALUE, false);

    public RejectLimit {
        if (count < 0 || (isShare && count > WHOLE)) {
            throw new IllegalArgumentException("the reject limit is out of bounds: " + count);
        }
    }

    public static RejectLimit of(long count) {
        return new RejectLimit(count, false);
    }

    /** A share in percent, from 0 to 100 with two digits behind the point. */
    public static RejectLimit percent(double percent) {
        return new RejectLimit(Math.round(percent * (WHOLE / 100.0)), true);
    }

    /** {@code 100} or {@code 2.5%}. */
    public static RejectLimit parse(String text) {
        try {
            return text.endsWith("%")
                    ? percent(Double.parseDouble(text.substring(0, text.length() - 1)))
                    : of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a reject limit: a count or a percentage", e);
        }
    }

    /** Whether a count alone passes the limit; a share is judged at the end of a transaction, by {@link #exceeded}. */
    public boolean exceededAtOnce(long rejected) {
        return !isShare && rejected > count;
    }

    public boolean exceeded(long rejected, long records) {
        return isShare ? (double) rejected * WHOLE > (double) count * records : rejected > count;
    }

    @Override
    public String toString() {
        if (!isShare) {
            return Long.toString(count);
        }
        return count % 100 == 0 ? count / 100 + "%" : count / 100.0 + "%";
    }
}
