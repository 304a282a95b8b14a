package dev.sluice.cli.output;

import dev.sluice.cli.error.ControlText;
import java.util.ArrayList;
import java.util.List;

/** Rows of text under a heading, in columns as wide as their widest value; numbers stand on the right. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();
    private final boolean[] right;

    /**
     * Opens a table.
     *
     * @param heading column titles; one that starts with {@code >} heads a column of numbers
     */
    public TextTable(String... heading) {
        right = new boolean[heading.length];
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < heading.length; i++) {
            right[i] = heading[i].startsWith(">");
            titles.add(right[i] ? heading[i].substring(1) : heading[i]);
        }
        rows.add(titles);
    }

    public TextTable row(Object... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + right.length + " columns");
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(ControlText.escape(cell.toString()));
        }
        rows.add(row);
        return this;
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The lines, each ended by a newline, without blanks at their ends. */
    public String print() {
        int[] widths = new int[right.length];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - width(row.get(i)));
                line.append(i == 0 ? "" : "  ").append(right[i] ? padding + row.get(i) : row.get(i) + padding);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
