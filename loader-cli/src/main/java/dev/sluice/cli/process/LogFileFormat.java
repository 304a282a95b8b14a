package dev.sluice.cli.process;

import dev.sluice.cli.error.UsageException;
import java.util.Locale;

/** How lines of the log file are written. */
public enum LogFileFormat {
    TEXT,
    JSON;

    /**
     * Reads a format.
     *
     * @throws UsageException when there is no such format
     */
    public static LogFileFormat parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "text" -> TEXT;
            case "json" -> JSON;
            default -> throw new UsageException("the log's format must be text or json, but is \"" + text + "\"");
        };
    }
}
