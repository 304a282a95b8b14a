package dev.sluice.storage.schema;

/**
 * A piece of SQL text and where it begins.
 *
 * @param text a word folded to lower case, a name or string without its quotes, or the characters of a number or symbol
 * @param line from 1
 * @param column from 1, in characters
 */
public record SqlToken(Kind kind, String text, int line, int column) {
    /** What a token is. */
    public enum Kind {
        /** A name without quotes, or a key word. */
        WORD,
        /** A name in double quotes. */
        QUOTED_NAME,
        /** A string in single quotes. */
        STRING,
        NUMBER,
        SYMBOL,
        END
    }

    public boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    public boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    /** The token as a message quotes it. */
    public String display() {
        return kind == Kind.END ? "the end" : "\"" + text + "\"";
    }
}
