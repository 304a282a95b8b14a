package dev.sluice.storage.schema;

/** SQL text that says nothing, or something that cannot be. Names the place in the text, both counted from 1. */
public final class SqlSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    public SqlSyntaxException(int line, int column, String problem) {
        super("line " + line + ", column " + column + ": " + problem);
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    /** Counted in characters. */
    public int column() {
        return column;
    }
}
