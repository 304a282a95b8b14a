package dev.sluice.parsers.csv;

/** Undoes doubled quotes and escapes. */
final class FieldDecoder {
    private final int quote;
    private final int escape;
    private final boolean doubling;
    private final boolean letters;

    FieldDecoder(CsvDialect dialect) {
        quote = PlainRecordScanner.codeOf(dialect.quote());
        escape = PlainRecordScanner.codeOf(dialect.escape());
        doubling = dialect.doublesQuotes();
        letters = dialect.escapeStyle() == EscapeStyle.LETTERS;
    }

    int decode(byte[] b, int start, int length, byte[] dst, int dstPos) {
        int end = start + length;
        int to = dstPos;
        for (int i = start; i < end; i++) {
            byte c = b[i];
            if (doubling && c == quote) {
                i++;
            } else if (!doubling && c == escape && i + 1 < end) {
                i++;
                c = letters ? letter(b[i]) : b[i];
            }
            dst[to++] = c;
        }
        return to - dstPos;
    }

    private static byte letter(byte c) {
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0x0B;
            case '0' -> 0;
            default -> c;
        };
    }
}
