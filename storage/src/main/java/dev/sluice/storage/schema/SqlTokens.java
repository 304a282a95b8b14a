package dev.sluice.storage.schema;

import java.util.List;
import java.util.Locale;

/**
 * The tokens of a text, taken from the front; what a grammar does not expect is a {@link SqlSyntaxException} with its
 * place.
 */
public final class SqlTokens {
    private final List<SqlToken> tokens;
    private int position;

    public SqlTokens(String sql) {
        tokens = SqlLexer.tokens(sql);
    }

    public SqlToken peek() {
        return tokens.get(position);
    }

    /** The next token, taken; the end is never passed. */
    public SqlToken take() {
        SqlToken token = tokens.get(position);
        if (token.kind() != SqlToken.Kind.END) {
            position++;
        }
        return token;
    }

    /** Takes the word if it is next. */
    public boolean takeWord(String word) {
        boolean found = peek().isWord(word);
        if (found) {
            position++;
        }
        return found;
    }

    /** Takes the symbol if it is next. */
    public boolean takeSymbol(String symbol) {
        boolean found = peek().isSymbol(symbol);
        if (found) {
            position++;
        }
        return found;
    }

    public void expectWord(String word) {
        if (!takeWord(word)) {
            throw unexpected(word.toUpperCase(Locale.ROOT));
        }
    }

    public void expectSymbol(String symbol) {
        if (!takeSymbol(symbol)) {
            throw unexpected("\"" + symbol + "\"");
        }
    }

    /** Takes a name, quoted or not. */
    public SqlToken expectName(String what) {
        if (!peek().isName()) {
            throw unexpected(what);
        }
        return take();
    }

    /** Takes a whole number within bounds. */
    public int expectInt(String what, int min, int max) {
        SqlToken token = peek();
        if (token.kind() != SqlToken.Kind.NUMBER) {
            throw unexpected(what);
        }
        try {
            int number = Integer.parseInt(token.text());
            if (number >= min && number <= max) {
                position++;
                return number;
            }
        } catch (NumberFormatException e) {
            // Falls through to the same answer: a fraction or too many digits are out of bounds as well.
        }
        throw wrong(token, what + " " + token.text() + " is not in " + min + " to " + max);
    }

    public void expectEnd() {
        if (peek().kind() != SqlToken.Kind.END) {
            throw unexpected("the end");
        }
    }

    /** For a next token that does not fit. */
    public SqlSyntaxException unexpected(String expected) {
        return wrong(peek(), "expected " + expected + ", found " + peek().display());
    }

    public static SqlSyntaxException wrong(SqlToken at, String problem) {
        return new SqlSyntaxException(at.line(), at.column(), problem);
    }
}
