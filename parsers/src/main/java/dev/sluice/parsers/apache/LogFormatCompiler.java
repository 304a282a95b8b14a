package dev.sluice.parsers.apache;

import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.UniqueNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns a LogFormat string into a matcher of lines: a list of fields, each with the literal that ends it, read by one
 * generic loop. No class or regular expression is made for a format.
 */
public final class LogFormatCompiler {
    private final FormatText text;
    private final List<LogField> fields = new ArrayList<>();
    /** With the names they would like to have. */
    private final List<ParsedColumn> columns = new ArrayList<>();

    private LogFormatCompiler(FormatText text) {
        this.text = text;
    }

    /**
     * Compiles a format; each thread compiles its own matcher.
     *
     * @throws LogFormatException when the string is not a LogFormat
     */
    public static LogLineMatcher compile(LogFormat format) {
        return compile(format, RecordParser.DEFAULT_MAX_RECORD_BYTES);
    }

    public static LogLineMatcher compile(LogFormat format, int maxRecordBytes) {
        FormatText text = new FormatText(format.format());
        TimePieces.join(text.literals, text.directives);
        return new LogFormatCompiler(text).matcher(maxRecordBytes);
    }

    private LogLineMatcher matcher(int maxRecordBytes) {
        if (text.directives.isEmpty()) {
            throw new LogFormatException(0, "the format holds no directive");
        }
        for (int i = 0; i < text.directives.size(); i++) {
            add(text.directives.get(i), text.literals.get(i), text.literals.get(i + 1));
        }
        byte[] prefix = bytes(text.literals.get(0));
        return new LogLineMatcher(prefix, fields.toArray(LogField[]::new), named(), maxRecordBytes);
    }

    private List<ParsedColumn> named() {
        // In vhost_combined the bytes sent with headers stand where other formats have the bytes of the body.
        boolean hasBytes = false;
        for (ParsedColumn c : columns) {
            hasBytes |= c.name().equals("bytes");
        }
        UniqueNames names = new UniqueNames();
        for (ParsedColumn c : columns) {
            names.add(!hasBytes && c.name().equals("bytes_sent") ? "bytes" : c.name());
        }
        List<ParsedColumn> named = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ParsedColumn c = columns.get(i);
            named.add(new ParsedColumn(names.list().get(i), c.type(), c.source(), c.valueParser()));
        }
        return named;
    }

    private void add(Directive d, String before, String after) {
        if (after.indexOf('\n') >= 0) {
            throw new LogFormatException(d.position(), "a line of a log cannot hold a line end");
        }
        int column = columns.size();
        LogField.Kind kind = LogField.Kind.TEXT;
        int usualLength = 0;
        if (d.isRequest()) {
            kind = LogField.Kind.REQUEST;
            for (String name : List.of("method", "path", "protocol", "request")) {
                columns.add(new ParsedColumn(name, ParsedType.TEXT, d.text(), Optional.empty()));
            }
        } else if (d.isTime()) {
            LogTime time = LogTime.of(d);
            usualLength = time.fixedLength();
            columns.add(new ParsedColumn(time.name(), time.type(), d.text(), time.parser()));
        } else {
            DirectiveColumn c = DirectiveColumn.of(d);
            boolean isText = c.type() == ParsedType.TEXT;
            boolean isQuery = d.letter().equals("q");
            kind = isQuery ? LogField.Kind.QUERY : isText ? LogField.Kind.TEXT : LogField.Kind.NUMBER;
            columns.add(new ParsedColumn(c.name(), c.type(), d.text(), Optional.empty()));
        }
        boolean quoted = before.endsWith("\"") && after.startsWith("\"");
        String label = d.text() + " (" + columns.get(column).name() + ")";
        fields.add(new LogField(kind, label, column, bytes(after), quoted, usualLength));
    }

    private static byte[] bytes(String literal) {
        return literal.getBytes(StandardCharsets.UTF_8);
    }
}
