package dev.sluice.storage.schema;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts SQL text into tokens by PostgreSQL's rules: {@code --} and nested {@code /*} comments, doubled quotes, ASCII
 * case folding.
 */
final class SqlLexer {
    private static final List<String> LONG_SYMBOLS = List.of("<=", ">=", "<>", "!=", "::");

    private final String sql;
    private final List<SqlToken> tokens = new ArrayList<>();
    private int position;
    private int line = 1;
    private int lineStart;

    private SqlLexer(String sql) {
        this.sql = sql;
    }

    /** The tokens, the last one of kind END. */
    static List<SqlToken> tokens(String sql) {
        SqlLexer lexer = new SqlLexer(sql);
        while (lexer.position < sql.length()) {
            lexer.next();
        }
        lexer.add(SqlToken.Kind.END, "", lexer.position);
        return lexer.tokens;
    }

    private void next() {
        char c = sql.charAt(position);
        if (Character.isWhitespace(c)) {
            advance();
        } else if (sql.startsWith("--", position)) {
            while (position < sql.length() && sql.charAt(position) != '\n') {
                advance();
            }
        } else if (sql.startsWith("/*", position)) {
            skipComment();
        } else if (c == '"') {
            quoted(SqlToken.Kind.QUOTED_NAME, "quoted name");
        } else if (c == '\'') {
            quoted(SqlToken.Kind.STRING, "string");
        } else if (isNameStart(c)) {
            word();
        } else if (isDigit(position) || (c == '.' && isDigit(position + 1))) {
            number();
        } else {
            symbol();
        }
    }

    private void advance() {
        if (sql.charAt(position) == '\n') {
            line++;
            lineStart = position + 1;
        }
        position++;
    }

    private void skipComment() {
        int startLine = line;
        int startColumn = position - lineStart + 1;
        int depth = 0;
        do {
            if (position >= sql.length()) {
                throw new SqlSyntaxException(startLine, startColumn, "the comment has no end");
            }
            if (sql.startsWith("/*", position)) {
                depth++;
                position += 2;
            } else if (sql.startsWith("*/", position)) {
                depth--;
                position += 2;
            } else {
                advance();
            }
        } while (depth > 0);
    }

    private void quoted(SqlToken.Kind kind, String what) {
        int startLine = line;
        int startColumn = position - lineStart + 1;
        char quote = sql.charAt(position);
        StringBuilder text = new StringBuilder();
        advance();
        while (true) {
            if (position >= sql.length()) {
                throw new SqlSyntaxException(startLine, startColumn, "the " + what + " has no end");
            }
            char c = sql.charAt(position);
            advance();
            if (c == quote) {
                if (position >= sql.length() || sql.charAt(position) != quote) {
                    break;
                }
                advance();
            }
            text.append(c);
        }
        if (kind == SqlToken.Kind.QUOTED_NAME && text.isEmpty()) {
            throw new SqlSyntaxException(startLine, startColumn, "a name must not be empty");
        }
        tokens.add(new SqlToken(kind, text.toString(), startLine, startColumn));
    }

    private void word() {
        int start = position;
        StringBuilder text = new StringBuilder();
        while (position < sql.length() && isNamePart(sql.charAt(position))) {
            char c = sql.charAt(position++);
            text.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        add(SqlToken.Kind.WORD, text.toString(), start);
    }

    private void number() {
        int start = position;
        while (isDigit(position) || (position < sql.length() && sql.charAt(position) == '.')) {
            position++;
        }
        if (position < sql.length() && (sql.charAt(position) | 0x20) == 'e') {
            int sign = position + 1 < sql.length() && "+-".indexOf(sql.charAt(position + 1)) >= 0 ? 1 : 0;
            if (isDigit(position + 1 + sign)) {
                position += 1 + sign;
                while (isDigit(position)) {
                    position++;
                }
            }
        }
        add(SqlToken.Kind.NUMBER, sql.substring(start, position), start);
    }

    private void symbol() {
        int start = position;
        position++;
        for (String symbol : LONG_SYMBOLS) {
            if (sql.startsWith(symbol, start)) {
                position = start + symbol.length();
            }
        }
        if (position == start + 1 && Character.isHighSurrogate(sql.charAt(start)) && position < sql.length()) {
            position++;
        }
        add(SqlToken.Kind.SYMBOL, sql.substring(start, position), start);
    }

    private void add(SqlToken.Kind kind, String text, int start) {
        tokens.add(new SqlToken(kind, text, line, start - lineStart + 1));
    }

    private boolean isDigit(int at) {
        return at < sql.length() && sql.charAt(at) >= '0' && sql.charAt(at) <= '9';
    }

    static boolean isNameStart(char c) {
        return c == '_' || Character.isLetter(c);
    }

    static boolean isNamePart(char c) {
        return isNameStart(c) || c == '$' || (c >= '0' && c <= '9');
    }
}
