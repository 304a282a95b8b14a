package dev.sluice.parsers.apache;

/**
 * Reads a LogFormat string. The grammar is that of {@code parse_log_string} in httpd's mod_log_config. The brackets that
 * {@code %t} writes become literals.
 */
final class DirectiveReader {
    private static final String CONDITION = "!,0123456789";

    private final String format;
    private final FormatText text;
    private int pos;

    /** Whether the last directive is written for some statuses only, and is a dash for others. */
    private boolean isConditional;

    DirectiveReader(String format, FormatText text) {
        this.format = format;
        this.text = text;
    }

    void read() {
        while (pos < format.length()) {
            char c = format.charAt(pos);
            if (c == '\\' && pos + 1 < format.length()) {
                text.literal(escaped(format.charAt(pos + 1)));
                pos += 2;
            } else if (c != '%') {
                text.literal(c);
                pos++;
            } else if (format.startsWith("%%", pos)) {
                text.literal('%');
                pos += 2;
            } else {
                add(directive());
            }
        }
    }

    private void add(Directive directive) {
        boolean isUsualTime = directive.isTime() && LogTime.pattern(directive).isEmpty();
        if (isUsualTime && isConditional) {
            text.directive(LogTime.bracketed(directive));
        } else if (isUsualTime) {
            text.literal('[');
            text.directive(directive);
            text.literal(']');
        } else {
            text.directive(directive);
        }
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
        isConditional = false;
        String argument = "";
        Directive.Redirected request = Directive.Redirected.UNSAID;
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
                request = c == '<' ? Directive.Redirected.ORIGINAL : Directive.Redirected.FINAL;
                pos++;
            } else if (CONDITION.indexOf(c) >= 0) {
                isConditional = true;
                pos++;
            } else {
                String letter = letter(c);
                pos += letter.length();
                return new Directive(format.substring(start, pos), letter, argument, request, start);
            }
        }
        throw new LogFormatException(start, "a directive without a letter: \"" + format.substring(start) + "\"");
    }

    private String letter(char c) {
        return c == '^' ? format.substring(pos, Math.min(pos + 3, format.length())) : String.valueOf(c);
    }
}
