package dev.sluice.cli.report.render;

import dev.sluice.cli.report.measure.Measurement.Sample;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Lines over a common axis, one a mode, told apart by colour and by dashes. */
final class LineChart {
    private static final int LEFT = 52;
    private static final int RIGHT = Svg.WIDTH - 28;
    private static final int TOP = 10;
    private static final int BOTTOM = 190;

    /** A line; the sample's seconds are its place on the axis below, whatever that counts. */
    record Line(String label, String style, List<Sample> points) {}

    private LineChart() {}

    static String draw(
            String title,
            String description,
            List<Line> lines,
            DoubleFunction<String> below,
            DoubleFunction<String> beside) {
        Axis x = Axis.linear(most(lines, true));
        Axis y = Axis.linear(most(lines, false));
        Svg svg = new Svg(BOTTOM + 26, title, description);
        for (double tick : y.ticks()) {
            double at = BOTTOM - y.place(tick) * (BOTTOM - TOP);
            svg.line(LEFT, at, RIGHT, at, "grid").text(LEFT - 6, at + 4, "end", beside.apply(tick));
        }
        for (double tick : x.ticks()) {
            double at = LEFT + x.place(tick) * (RIGHT - LEFT);
            svg.line(at, BOTTOM, at, BOTTOM + 4, "grid").text(at, BOTTOM + 18, "middle", below.apply(tick));
        }
        for (Line line : lines) {
            StringBuilder points = new StringBuilder();
            for (Sample point : line.points()) {
                points.append(String.format(
                        Locale.ROOT,
                        "%.1f,%.1f ",
                        LEFT + x.place(point.seconds()) * (RIGHT - LEFT),
                        BOTTOM - y.place(point.value()) * (BOTTOM - TOP)));
            }
            svg.path(points.toString().strip(), line.style());
        }
        return svg.finish();
    }

    private static double most(List<Line> lines, boolean isPlace) {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(point -> isPlace ? point.seconds() : point.value())
                .max()
                .orElse(1);
    }
}
