package dev.sluice.cli.report.statistics;

import java.util.Arrays;

/** The median of some values, and how far they lie apart. */
public record Spread(double median, double min, double max) {
    /**
     * The spread of at least one value.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Spread of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value has no median");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Spread(median(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    /** Of sorted values: the middle one, or the mean of the two in the middle. */
    static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
