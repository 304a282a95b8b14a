package dev.sluice.parsers.apache;

import java.util.ArrayList;
import java.util.List;

/**
 * A LogFormat string taken apart: literals and directives by turns, starting and ending with a literal, which may be
 * empty. The brackets that {@code %t} writes are literals here. The grammar is that of {@code parse_log_string} in httpd's mod_log_config.
 */
final class FormatText {
    private static final String CONDITION = "!,0123456789";

    private final String format;
    private int pos;

    final List<String> literals = new ArrayList<>();
    final List<Directive> directives = new ArrayList<>();

    FormatText(String format) {
        this.format = format;
        StringBuilder literal = new StringBuilder();
        while (pos < format.length()) {
            char c = format.charAt(pos);
            if (c == '\\' && pos + 1 < format.length()) {
                literal.append(escaped(format.charAt(pos + 1)));
                pos += 2;
            } else if (c != '%') {
                literal.append(c);
                pos++;
            } else if (format.startsWith("%%", pos)) {
                literal.append('%');
                pos += 2;
            } else {
                Directive directive = directive();
                boolean bracketed = directive.isTime() && directive.argument().isEmpty();
                literals.add(bracketed ? literal + "[" : literal.toString());
                literal.setLength(0);
                literal.append(bracketed ? "]" : "");
                directives.add(directive);
            }
        }
        literals.add(literal.toString());
    }

    /** A quote behind a backslash is a plain quote: formats are pasted from configuration files. */
    private static String escaped(char c) {
        return switch (c) {
            case 't' -> "\t";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case '\\' -> "\\";
            case '"' -> "\"";
            default -> "\\" + c;
        };
    }

    private Directive directive() {
        int start = pos;
        pos++;
        String argument = "";
        boolean original = false;
        while (pos < format.length()) {
            char c = format.charAt(pos);
            if (c == '{') {
                int close = format.indexOf('}', pos);
                if (close < 0) {
                    throw new LogFormatException(start, "missing } in \"" + format.substring(start) + "\"");
                }
                argument = format.substring(pos + 1, close);
                pos = close + 1;
            } else if (c == '<' || c == '>') {
                original = c == '<';
                pos++;
            } else if (CONDITION.indexOf(c) >= 0) {
                pos++;
            } else {
                String letter = letter(c);
                pos += letter.length();
                return new Directive(format.substring(start, pos), letter, argument, original, start);
            }
        }
        throw new LogFormatException(start, "a directive without a letter: \"" + format.substring(start) + "\"");
    }

    private String letter(char c) {
        return c == '^' ? format.substring(pos, Math.min(pos + 3, format.length())) : String.valueOf(c);
    }
}
