package dev.sluice.parsers.apache;

import dev.sluice.parsers.RecordParser;
import java.util.List;

/** Turns a LogFormat string into a matcher of lines. */
public final class LogFormatCompiler {
    private LogFormatCompiler() {}

    /**
     * Compiles a format; each thread compiles its own matcher.
     *
     * @throws LogFormatException when the string is not a LogFormat
     */
    public static LogLineMatcher compile(LogFormat format) {
        return compile(format, RecordParser.DEFAULT_MAX_RECORD_BYTES);
    }

    public static LogLineMatcher compile(LogFormat format, int maxRecordBytes) {
        return new LogLineMatcher(List.of());
    }
}
