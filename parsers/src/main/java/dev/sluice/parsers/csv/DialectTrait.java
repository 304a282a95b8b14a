package dev.sluice.parsers.csv;

/** A part of a dialect that can be sniffed. */
public enum DialectTrait {
    DELIMITER,
    QUOTE,
    ESCAPE,
    HEADER,
    LINE_ENDS
}
