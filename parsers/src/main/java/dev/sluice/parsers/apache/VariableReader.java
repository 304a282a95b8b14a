package dev.sluice.parsers.apache;

/** Reads a log_format string of nginx: text and variables, {@code $name} or <code>${name}</code>. */
final class VariableReader {
    private final String format;
    private final FormatText text;
    private int pos;

    VariableReader(String format, FormatText text) {
        this.format = format;
        this.text = text;
    }

    void read() {
        while (pos < format.length()) {
            char c = format.charAt(pos);
            if (c == '$') {
                text.directive(variable());
            } else if (c == '\\' && pos + 1 < format.length()) {
                text.literal(escaped(format.charAt(pos + 1)));
                pos += 2;
            } else {
                text.literal(c);
                pos++;
            }
        }
    }

    private static String escaped(char c) {
        return switch (c) {
            case 't' -> "\t";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case '"', '\'', '\\' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    private Directive variable() {
        int start = pos;
        boolean isBraced = format.startsWith("${", pos);
        pos += isBraced ? 2 : 1;
        int nameStart = pos;
        while (pos < format.length() && isNamePart(format.charAt(pos))) {
            pos++;
        }
        String name = format.substring(nameStart, pos);
        if (isBraced && !format.startsWith("}", pos)) {
            throw new LogFormatException(start, "missing } in \"" + format.substring(start) + "\"");
        }
        if (name.isEmpty()) {
            throw new LogFormatException(start, "a $ without the name of a variable");
        }
        pos += isBraced ? 1 : 0;
        return NginxVariable.directive(format.substring(start, pos), name, start);
    }

    private static boolean isNamePart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
}
