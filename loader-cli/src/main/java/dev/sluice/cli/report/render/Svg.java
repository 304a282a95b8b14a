package dev.sluice.cli.report.render;

import java.util.Locale;

/**
 * Builds one inline SVG picture that scales with its page. Colours are classes, which the page's style gives a value for light and dark;
 * the picture carries a title and a description for those who do not see it.
 */
final class Svg {
    static final int WIDTH = 480;

    private final int height;
    private final String title;
    private final String description;
    private final StringBuilder body = new StringBuilder();

    Svg(int height, String title, String description) {
        this.height = height;
        this.title = title;
        this.description = description;
    }

    Svg rectangle(double x, double y, double width, double rectangleHeight, String style, String tip) {
        body.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"><title>%s</title></rect>",
                x,
                y,
                Math.max(0, width),
                rectangleHeight,
                style,
                HtmlText.escape(tip)));
        return this;
    }

    Svg line(double x1, double y1, double x2, double y2, String style) {
        body.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>",
                x1,
                y1,
                x2,
                y2,
                style));
        return this;
    }

    /** A line through points, given as {@code x,y} pairs parted by blanks. */
    Svg path(String points, String style) {
        body.append("<polyline points=\"")
                .append(points)
                .append("\" class=\"")
                .append(style)
                .append("\"/>");
        return this;
    }

    /** Text; {@code anchor} is {@code start}, {@code middle} or {@code end}. */
    Svg text(double x, double y, String anchor, String text) {
        body.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                HtmlText.escape(text)));
        return this;
    }

    /** The whole picture. */
    String finish() {
        return "<svg viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\" aria-label=\""
                + HtmlText.escape(title + ". " + description)
                + "\"><title>" + HtmlText.escape(title) + "</title><desc>" + HtmlText.escape(description) + "</desc>"
                + body
                + "</svg>";
    }
}
