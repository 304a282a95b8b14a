package dev.sluice.parsers.csv;

/** What the character behind an escape character stands for. */
public enum EscapeStyle {
    /** Itself, always. */
    LITERAL,
    /** {@code b f n r t v 0} stand for control characters, as MySQL and PostgreSQL write them; others for themselves. */
    LETTERS
}
