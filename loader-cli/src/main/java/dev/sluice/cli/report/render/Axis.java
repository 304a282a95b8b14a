package dev.sluice.cli.report.render;

import java.util.ArrayList;
import java.util.List;

/** Where values stand on an axis: in even steps, or each ten times the last. */
record Axis(double from, double to, boolean isLogarithmic, List<Double> ticks) {
    private static final int MOST_TICKS = 6;

    /** An axis from zero to at least {@code max}, with steps of 1, 2 or 5 times a power of ten. */
    static Axis linear(double max) {
        double least = max <= 0 ? 1 : max;
        double step = Math.pow(10, Math.floor(Math.log10(least)));
        for (double factor : new double[] {0.1, 0.2, 0.5, 1, 2, 5}) {
            if (least / (step * factor) <= MOST_TICKS) {
                step *= factor;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        double end = Math.ceil(least / step - 1e-9) * step;
        for (int i = 0; i * step <= end + step / 2; i++) {
            ticks.add(i * step);
        }
        return new Axis(0, end, false, ticks);
    }

    /** A logarithmic axis from one to at least {@code max}. */
    static Axis logarithmic(double max) {
        List<Double> ticks = new ArrayList<>();
        double end = 10;
        ticks.add(1.0);
        while (end < max) {
            ticks.add(end);
            end *= 10;
        }
        ticks.add(end);
        while (ticks.size() > MOST_TICKS + 1) {
            List<Double> fewer = new ArrayList<>();
            for (int i = 0; i < ticks.size(); i += 2) {
                fewer.add(ticks.get(i));
            }
            ticks = fewer;
        }
        return new Axis(1, end, true, ticks);
    }

    /** The place of a value, 0 at the beginning and 1 at the end. */
    double place(double value) {
        return isLogarithmic ? Math.log10(Math.max(1, value)) / Math.log10(to) : (value - from) / (to - from);
    }
}
