package dev.sluice.cli.report.render;

import java.util.List;

/** A table of texts; a heading that starts with {@code >} heads a column of numbers. */
final class HtmlTable {
    private final StringBuilder out = new StringBuilder("<div class=\"scroll\"><table><thead><tr>");
    private final boolean[] isNumber;

    HtmlTable(List<String> heading) {
        isNumber = new boolean[heading.size()];
        for (int i = 0; i < isNumber.length; i++) {
            isNumber[i] = heading.get(i).startsWith(">");
            String text = isNumber[i] ? heading.get(i).substring(1) : heading.get(i);
            out.append(isNumber[i] ? "<th class=\"n\" scope=\"col\">" : "<th scope=\"col\">")
                    .append(HtmlText.escape(text))
                    .append("</th>");
        }
        out.append("</tr></thead><tbody>");
    }

    /** A row; the first cell heads it. A cell may have a second, smaller line behind a line end. */
    HtmlTable row(List<String> cells) {
        if (cells.size() != isNumber.length) {
            throw new IllegalArgumentException(cells.size() + " cells for " + isNumber.length + " columns");
        }
        out.append("<tr>");
        for (int i = 0; i < isNumber.length; i++) {
            String tag = i == 0 ? "th" : "td";
            out.append('<')
                    .append(tag)
                    .append(i == 0 ? " scope=\"row\"" : "")
                    .append(isNumber[i] ? " class=\"n\">" : ">");
            String[] lines = cells.get(i).split("\n", 2);
            out.append(HtmlText.escape(lines[0]));
            if (lines.length > 1 && !lines[1].isEmpty()) {
                out.append("<small>").append(HtmlText.escape(lines[1])).append("</small>");
            }
            out.append("</").append(tag).append('>');
        }
        out.append("</tr>");
        return this;
    }

    String finish() {
        return out + "</tbody></table></div>";
    }
}
