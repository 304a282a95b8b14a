package dev.sluice.parsers;

/** The natural type of a column, as a log format defines it or as a sample of values suggests it. */
public enum ParsedType {
    BOOLEAN,
    SMALLINT,
    INTEGER,
    BIGINT,
    DECIMAL,
    DOUBLE,
    DATE,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    INET,
    TEXT
}
