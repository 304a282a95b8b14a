package dev.sluice.cli.output;

import dev.sluice.cli.error.ControlText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of text under a heading, in columns as wide as their widest value; numbers stand on the right. */
public final class TextTable {
    /** How wide the terminal is; set by the launcher where standard output is one. */
    public static final String COLUMNS_PROPERTY = "sluice.stdout.columns";

    private static final int FEWEST_COLUMNS_OF_A_TEXT = 8;

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

    /** The lines, each ended by a newline, without blanks at their ends; on a terminal the widest texts are cut to fit it. */
    public String print() {
        return print(Integer.getInteger(COLUMNS_PROPERTY, Integer.MAX_VALUE));
    }

    String print(int columns) {
        int[] widths = new int[right.length];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        fit(widths, columns);
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = cut(row.get(i), widths[i]);
                String padding = " ".repeat(widths[i] - width(cell));
                line.append(i == 0 ? "" : "  ").append(right[i] ? padding + cell : cell + padding);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    /** Takes from the widest text until the line fits; numbers stay whole. */
    private void fit(int[] widths, int columns) {
        int excess = IntStream.of(widths).sum() + 2 * (widths.length - 1) - columns;
        while (excess > 0) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                if (!right[i] && widths[i] > FEWEST_COLUMNS_OF_A_TEXT && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
            excess--;
        }
    }

    private static String cut(String text, int width) {
        return width(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "\u2026";
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
