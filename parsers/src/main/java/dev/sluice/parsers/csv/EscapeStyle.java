package dev.sluice.parsers.csv;

/** What the character behind an escape character stands for. */
public enum EscapeStyle {
    /** Itself, always. */
    LITERAL,
    /** {@code 0 b n r t Z} stand for control characters, others for themselves. */
    MYSQL,
    /** {@code b f n r t v} stand for control characters, up to three octal or two hexadecimal digits behind x for a byte. */
    POSTGRES
}
