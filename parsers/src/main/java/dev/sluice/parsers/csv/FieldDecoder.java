package dev.sluice.parsers.csv;

import dev.sluice.parsers.value.Utf8;

/** Undoes doubled quotes and escapes. A field whose escapes would make bytes that are not UTF-8 keeps them. */
final class FieldDecoder {
    private final int quote;
    private final int escape;
    private final boolean doubling;
    private final EscapeStyle style;

    FieldDecoder(CsvDialect dialect) {
        quote = PlainRecordScanner.codeOf(dialect.quote());
        escape = PlainRecordScanner.codeOf(dialect.escape());
        doubling = dialect.doublesQuotes();
        style = dialect.escapeStyle();
    }

    int decode(byte[] b, int start, int length, byte[] dst, int dstPos) {
        int end = start + length;
        int to = dstPos;
        boolean madeBytes = false;
        for (int i = start; i < end; i++) {
            byte c = b[i];
            if (doubling && c == quote) {
                i++;
            } else if (!doubling && c == escape && i + 1 < end) {
                i++;
                c = b[i];
                switch (style) {
                    case LITERAL -> {}
                    case MYSQL -> c = mysqlLetter(c);
                    case POSTGRES -> {
                        int digits = c == 'x' ? hexDigits(b, i + 1, end) : octalDigits(b, i, end);
                        if (digits == 0) {
                            c = postgresLetter(c);
                        } else {
                            int from = c == 'x' ? i + 1 : i;
                            c = number(b, from, from + digits, c == 'x' ? 4 : 3);
                            madeBytes |= c < 0;
                            i = from + digits - 1;
                        }
                    }
                }
            }
            dst[to++] = c;
        }
        if (madeBytes && !Utf8.isValid(dst, dstPos, to)) {
            System.arraycopy(b, start, dst, dstPos, length);
            return length;
        }
        return to - dstPos;
    }

    private static byte mysqlLetter(byte c) {
        return switch (c) {
            case '0' -> 0;
            case 'b' -> '\b';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'Z' -> 0x1A;
            default -> c;
        };
    }

    private static byte postgresLetter(byte c) {
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0x0B;
            default -> c;
        };
    }

    private static int octalDigits(byte[] b, int from, int end) {
        int i = from;
        while (i < end && i < from + 3 && b[i] >= '0' && b[i] <= '7') {
            i++;
        }
        return i - from;
    }

    private static int hexDigits(byte[] b, int from, int end) {
        int i = from;
        while (i < end && i < from + 2 && Character.digit(b[i], 16) >= 0) {
            i++;
        }
        return i - from;
    }

    private static byte number(byte[] b, int from, int to, int bitsPerDigit) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number << bitsPerDigit | Character.digit(b[i], 16);
        }
        return (byte) number;
    }
}
