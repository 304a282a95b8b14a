package dev.sluice.parsers.apache;

import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.UniqueNames;
import dev.sluice.parsers.value.StrftimeParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns a LogFormat string into a matcher of lines: a list of fields, each with the literal that ends it, read by one
 * generic loop. No class or regular expression is made for a format.
 */
public final class LogFormatCompiler {
    private static final int MAX_DIRECTIVES = 1000;

    private final LogFormat format;
    private final FormatText text;
    private final List<LogField> fields = new ArrayList<>();
    /** With the names they would like to have. */
    private final List<ParsedColumn> columns = new ArrayList<>();

    private LogFormatCompiler(LogFormat format, FormatText text) {
        this.format = format;
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

    /** Compiles a format whose lines may be of {@code maxRecordBytes}. */
    public static LogLineMatcher compile(LogFormat format, int maxRecordBytes) {
        FormatText text = FormatText.of(format);
        TimePieces.join(text.literals, text.directives);
        return new LogFormatCompiler(format, text).matcher(maxRecordBytes);
    }

    private LogLineMatcher matcher(int maxRecordBytes) {
        int count = text.directives.size();
        if (count == 0) {
            throw new LogFormatException(0, "the format holds no directive");
        }
        if (count > MAX_DIRECTIVES) {
            throw new LogFormatException(
                    text.directives.get(MAX_DIRECTIVES).position(),
                    "the format holds " + count + " directives, more than " + MAX_DIRECTIVES);
        }
        // Behind a line end at the end of the format only blank lines follow.
        text.literals.set(count, withoutLineEnd(text.literals.get(count)));
        for (int i = 0; i < count; i++) {
            add(text.directives.get(i), text.literals.get(i), text.literals.get(i + 1), i > 0);
        }
        if (format.hasExtras()) {
            addExtras();
        }
        byte[] prefix = bytes(text.literals.get(0));
        LogField[] steps = fields.toArray(LogField[]::new);
        return new LogLineMatcher(prefix, steps, named(), format.syntax(), maxRecordBytes);
    }

    private static String withoutLineEnd(String literal) {
        int end = literal.length();
        while (end > 0 && (literal.charAt(end - 1) == '\n' || literal.charAt(end - 1) == '\r')) {
            end--;
        }
        return literal.substring(0, end);
    }

    private void addExtras() {
        int column = columns.size();
        columns.add(new ParsedColumn("extras", ParsedType.TEXT, "what follows", Optional.empty()));
        fields.add(new LogField(
                LogField.Kind.EXTRAS, "what follows (extras)", column, new byte[0], false, 0, 0, Optional.empty()));
    }

    private List<ParsedColumn> named() {
        // In vhost_combined the bytes sent with headers stand where other formats have the bytes of the body.
        boolean hasBytes = hasColumn("bytes", "");
        boolean hasFinalStatus = hasColumn("status", ">");
        UniqueNames names = new UniqueNames();
        for (ParsedColumn c : columns) {
            boolean isBytes = !hasBytes && c.name().equals("bytes_sent");
            boolean isOriginal =
                    hasFinalStatus && c.name().equals("status") && !c.source().contains(">");
            names.add(isBytes ? "bytes" : isOriginal ? "original_status" : c.name());
        }
        List<ParsedColumn> named = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ParsedColumn c = columns.get(i);
            named.add(new ParsedColumn(names.list().get(i), c.type(), c.source(), c.valueParser()));
        }
        return named;
    }

    private boolean hasColumn(String name, String inSource) {
        for (ParsedColumn c : columns) {
            if (c.name().equals(name) && c.source().contains(inSource)) {
                return true;
            }
        }
        return false;
    }

    private void add(Directive d, String before, String after, boolean isInner) {
        if (before.indexOf('\n') >= 0 || after.indexOf('\n') >= 0) {
            throw new LogFormatException(d.position(), "a line of a log cannot hold a line end");
        }
        int column = columns.size();
        LogField.Kind kind;
        int minLength = 0;
        int maxLength = 0;
        Optional<StrftimeParser> shape = Optional.empty();
        if (d.isTime()) {
            LogTime time = LogTime.of(d);
            kind = time.kind();
            minLength = time.minLength();
            maxLength = time.maxLength();
            shape = time.shape(d);
            columns.add(new ParsedColumn(time.name(), time.type(), d.text(), time.parser()));
        } else {
            DirectiveColumn c = DirectiveColumn.of(d);
            boolean isPlainPath = c.kind() == LogField.Kind.PATH && !(isInner && before.isEmpty());
            kind = isPlainPath ? LogField.Kind.TEXT : c.kind();
            List<String> names = d.isRequest() ? List.of("method", "path", "protocol", "request") : List.of(c.name());
            for (String name : names) {
                columns.add(new ParsedColumn(name, c.type(), d.text(), Optional.empty()));
            }
        }
        boolean quoted = before.endsWith("\"") && after.startsWith("\"");
        String label = d.text() + " (" + columns.get(column).name() + ")";
        fields.add(new LogField(kind, label, column, bytes(after), quoted, minLength, maxLength, shape));
    }

    private static byte[] bytes(String literal) {
        return literal.getBytes(StandardCharsets.UTF_8);
    }
}
