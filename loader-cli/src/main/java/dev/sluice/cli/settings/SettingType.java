package dev.sluice.cli.settings;

import java.util.List;
import java.util.Locale;

/** How the text of a setting is read and shown. Every value is held as a long: a choice as its place, a time in milliseconds. */
public sealed interface SettingType {
    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException saying what the text should have been
     */
    long parse(String text);

    /** The text that {@link #parse} reads as this value. */
    String display(long value);

    /** One of some words. */
    record Choice(List<String> words) implements SettingType {
        @Override
        public long parse(String text) {
            int index = words.indexOf(text.toLowerCase(Locale.ROOT));
            if (index < 0) {
                throw new IllegalArgumentException("must be " + String.join(" or ", words));
            }
            return index;
        }

        @Override
        public String display(long value) {
            return words.get((int) value);
        }
    }

    /** A switch, with PostgreSQL's spellings. */
    record OnOff() implements SettingType {
        @Override
        public long parse(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "on", "true", "yes", "1" -> 1;
                case "off", "false", "no", "0" -> 0;
                default -> throw new IllegalArgumentException("must be on or off");
            };
        }

        @Override
        public String display(long value) {
            return value == 1 ? "on" : "off";
        }
    }

    /** A size in bytes, with a unit; -1 without one where it is a value of its own. */
    record Size(long min, long max, boolean minusOne) implements SettingType {
        @Override
        public long parse(String text) {
            long value = minusOne && text.equals("-1") ? -1 : Quantity.bytes(text);
            if (value != -1 && (value < min || value > max)) {
                throw new IllegalArgumentException("must be " + display(min) + " to " + display(max));
            }
            return value;
        }

        @Override
        public String display(long value) {
            return value == -1 ? "-1" : Quantity.displayBytes(value);
        }
    }

    /** A span of time, with a unit. */
    record Time(long minMillis, long maxMillis) implements SettingType {
        @Override
        public long parse(String text) {
            long value = Quantity.millis(text);
            if (value < minMillis || value > maxMillis) {
                throw new IllegalArgumentException("must be " + display(minMillis) + " to " + display(maxMillis));
            }
            return value;
        }

        @Override
        public String display(long value) {
            return Quantity.displayMillis(value);
        }
    }

    /** A plain number. */
    record Count(long min, long max) implements SettingType {
        @Override
        public long parse(String text) {
            long value;
            try {
                value = Long.parseLong(text);
            } catch (NumberFormatException notANumber) {
                throw new IllegalArgumentException("must be a number from " + min + " to " + max, notANumber);
            }
            if (value < min || value > max) {
                throw new IllegalArgumentException("must be " + min + " to " + max);
            }
            return value;
        }

        @Override
        public String display(long value) {
            return Long.toString(value);
        }
    }
}
