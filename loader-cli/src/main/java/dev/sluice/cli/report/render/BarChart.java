package dev.sluice.cli.report.render;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Horizontal bars, one a mode, of one or more parts each, with a whisker from the least to the most. */
final class BarChart {
    private static final int LEFT = 150;
    private static final int RIGHT = Svg.WIDTH - 28;
    private static final int ROW = 34;
    private static final int BAR = 16;

    /**
     * A bar.
     *
     * @param parts from left to right; their sum is the bar's length
     * @param low least value, for the whisker
     * @param high most
     */
    record Bar(String label, List<Part> parts, double low, double high) {
        double length() {
            return parts.stream().mapToDouble(Part::value).sum();
        }
    }

    /** A part of a bar, with the class of its colour. */
    record Part(String name, String style, double value) {}

    private BarChart() {}

    static String draw(
            String title, String description, List<Bar> bars, boolean isLogarithmic, DoubleFunction<String> label) {
        double max = bars.stream()
                .mapToDouble(bar -> Math.max(bar.high(), bar.length()))
                .max()
                .orElse(1);
        Axis axis = isLogarithmic ? Axis.logarithmic(max) : Axis.linear(max);
        int bottom = 8 + bars.size() * ROW;
        Svg svg = new Svg(bottom + 24, title, description);
        for (double tick : axis.ticks()) {
            double x = x(axis, tick);
            svg.line(x, 4, x, bottom, "grid").text(x, bottom + 16, "middle", label.apply(tick));
        }
        for (int i = 0; i < bars.size(); i++) {
            bar(svg, axis, bars.get(i), 8 + i * ROW, label);
        }
        return svg.finish();
    }

    private static void bar(Svg svg, Axis axis, Bar bar, int y, DoubleFunction<String> label) {
        double top = y + (ROW - BAR) / 2.0;
        svg.text(LEFT - 8, top + BAR - 4, "end", bar.label());
        double from = 0;
        for (Part part : bar.parts()) {
            double to = from + part.value();
            double x = axis.isLogarithmic() ? LEFT : x(axis, from);
            svg.rectangle(
                    x,
                    top,
                    x(axis, to) - x,
                    BAR,
                    part.style(),
                    String.format(Locale.ROOT, "%s, %s: %s", bar.label(), part.name(), label.apply(part.value())));
            from = to;
        }
        if (bar.high() > bar.low()) {
            double middle = top + BAR / 2.0;
            svg.line(x(axis, bar.low()), middle, x(axis, bar.high()), middle, "whisker")
                    .line(x(axis, bar.low()), middle - 4, x(axis, bar.low()), middle + 4, "whisker")
                    .line(x(axis, bar.high()), middle - 4, x(axis, bar.high()), middle + 4, "whisker");
        }
    }

    private static double x(Axis axis, double value) {
        return LEFT + axis.place(value) * (RIGHT - LEFT);
    }
}
