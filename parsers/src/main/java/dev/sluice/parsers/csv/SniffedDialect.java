package dev.sluice.parsers.csv;

/**
 * A dialect found in a sample.
 *
 * @param reason one line in lower case: what was found and why, for people
 */
public record SniffedDialect(CsvDialect dialect, String reason) {}
