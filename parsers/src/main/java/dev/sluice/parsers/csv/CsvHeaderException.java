package dev.sluice.parsers.csv;

import java.io.IOException;

/** The header of a CSV file cannot be read. */
public final class CsvHeaderException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int line;

    CsvHeaderException(int line, String message) {
        super(message);
        this.line = line;
    }

    /** Line of the header, counted from 1 at the start of the input. */
    public int line() {
        return line;
    }
}
