package dev.sluice.cli.settings;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;

/** A {@code NAME=VALUE} argument. */
public record NamedValue(String name, String value) {
    /**
     * Splits at the first equals sign.
     *
     * @throws UsageException when there is no name or no equals sign
     */
    public static NamedValue parse(String argument) {
        int equals = argument.indexOf('=');
        if (equals < 1) {
            throw new UsageException(ErrorMessage.of("\"" + argument + "\" is no NAME=VALUE")
                    .withHint("Write a setting as, for instance, wal_level=none."));
        }
        return new NamedValue(
                argument.substring(0, equals).strip(),
                argument.substring(equals + 1).strip());
    }
}
