package dev.sluice.cli.settings;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Numbers with units, as PostgreSQL writes them. A unit is required (zero needs none): PostgreSQL's own default unit differs from setting
 * to setting, and a guess here would be off by a thousand.
 */
public final class Quantity {
    private static final Map<String, Long> SIZES =
            units("B", 1L, "kB", 1L << 10, "MB", 1L << 20, "GB", 1L << 30, "TB", 1L << 40);
    private static final Map<String, Long> TIMES =
            units("ms", 1L, "s", 1_000L, "min", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

    private Quantity() {}

    private static Map<String, Long> units(Object... namesAndFactors) {
        Map<String, Long> units = new LinkedHashMap<>();
        for (int i = 0; i < namesAndFactors.length; i += 2) {
            units.put((String) namesAndFactors[i], (Long) namesAndFactors[i + 1]);
        }
        return units;
    }

    /**
     * Reads a size in bytes.
     *
     * @throws IllegalArgumentException saying which units there are
     */
    public static long bytes(String text) {
        return parse(text, SIZES, "size");
    }

    /**
     * Reads a time in milliseconds.
     *
     * @throws IllegalArgumentException saying which units there are
     */
    public static long millis(String text) {
        return parse(text, TIMES, "time");
    }

    public static String displayBytes(long bytes) {
        return display(bytes, SIZES);
    }

    public static String displayMillis(long millis) {
        return display(millis, TIMES);
    }

    private static long parse(String text, Map<String, Long> units, String what) {
        int split = 0;
        while (split < text.length() && Character.isDigit(text.charAt(split))) {
            split++;
        }
        String unit = text.substring(split).strip();
        try {
            long number = Long.parseLong(text.substring(0, split));
            if (number == 0 && unit.isEmpty()) {
                return 0;
            }
            for (Map.Entry<String, Long> each : units.entrySet()) {
                if (each.getKey().toLowerCase(Locale.ROOT).equals(unit.toLowerCase(Locale.ROOT))) {
                    return Math.multiplyExact(number, each.getValue());
                }
            }
        } catch (NumberFormatException | ArithmeticException notANumber) {
            throw new IllegalArgumentException(explain(units, what), notANumber);
        }
        throw new IllegalArgumentException(explain(units, what));
    }

    private static String explain(Map<String, Long> units, String what) {
        return "must be a " + what + ": a whole number and one of " + String.join(", ", units.keySet());
    }

    private static String display(long value, Map<String, Long> units) {
        String best = "";
        long divisor = 1;
        for (Map.Entry<String, Long> each : units.entrySet()) {
            if (best.isEmpty() || (value != 0 && value % each.getValue() == 0)) {
                best = each.getKey();
                divisor = each.getValue();
            }
        }
        return value / divisor + best;
    }
}
