package dev.sluice.cli.report.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How much longer one thing took than another, run by run in turn, with a confidence interval.
 *
 * <p>The runs of a round lie next to each other in time, so differences are taken inside a round, and what made a whole round slow does not
 * count. The interval is the percentile bootstrap of their median (Efron, Tibshirani: An Introduction to the Bootstrap, chapter 13): rounds are
 * drawn anew with replacement, and of the medians of such draws the middle 95 of 100 are kept. With five rounds, the fewest, that asks all of them to agree
 * on which is slower. The draws come from a fixed seed, so the same runs give the same interval.
 *
 * @param median of the differences of the rounds
 * @param low lower end of the interval
 * @param high upper end
 * @param rounds how many there were
 */
public record Difference(double median, double low, double high, int rounds) {
    /** Fewer rounds cannot show a difference at all. */
    public static final int FEWEST_ROUNDS = 5;

    private static final int DRAWS = 10_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 0x5EED;

    /**
     * The difference {@code a - b} of as many rounds as both have.
     *
     * @throws IllegalArgumentException if there is no round
     */
    public static Difference of(double[] a, double[] b) {
        int rounds = Math.min(a.length, b.length);
        if (rounds == 0) {
            throw new IllegalArgumentException("no round has no difference");
        }
        double[] differences = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            differences[i] = a[i] - b[i];
        }
        double[] medians = drawMedians(differences);
        double low = medians[(int) (TAIL * DRAWS)];
        double high = medians[DRAWS - 1 - (int) (TAIL * DRAWS)];
        Arrays.sort(differences);
        return new Difference(Spread.median(differences), low, high, rounds);
    }

    private static double[] drawMedians(double[] differences) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] medians = new double[DRAWS];
        double[] draw = new double[differences.length];
        for (int i = 0; i < DRAWS; i++) {
            for (int j = 0; j < draw.length; j++) {
                draw[j] = differences[random.nextInt(differences.length)];
            }
            Arrays.sort(draw);
            medians[i] = Spread.median(draw);
        }
        Arrays.sort(medians);
        return medians;
    }

    /** Whether the runs show that there is one: the interval leaves zero out, and there were enough of them. */
    public boolean isMeasurable() {
        return rounds >= FEWEST_ROUNDS && (low > 0 || high < 0);
    }
}
