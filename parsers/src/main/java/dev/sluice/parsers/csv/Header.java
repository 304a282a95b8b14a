package dev.sluice.parsers.csv;

import java.util.List;

/**
 * What stands before the first record of a CSV file.
 *
 * @param names unique names of the columns, empty when the input holds no record at all
 * @param dataOffset offset in the buffer of the line at which the data begins
 * @param lines physical lines before it
 * @param notRecords blank lines, comments, skipped lines and the header among them: all of {@code lines} that are not data
 */
public record Header(List<String> names, int dataOffset, int lines, int notRecords) {
    public Header {
        names = List.copyOf(names);
    }
}
