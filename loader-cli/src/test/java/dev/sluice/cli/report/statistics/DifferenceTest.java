package dev.sluice.cli.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    @Test
    void fiveRoundsThatAgreeAreADifferenceWhoseIntervalIsTheirRange() {
        Difference difference =
                Difference.of(new double[] {2.0, 2.1, 2.2, 2.3, 2.4}, new double[] {1.0, 1.0, 1.0, 1.0, 1.0});
        assertThat(difference.median()).isCloseTo(1.2, within(1e-9));
        assertThat(difference.low()).isCloseTo(1.0, within(1e-9));
        assertThat(difference.high()).isCloseTo(1.4, within(1e-9));
        assertThat(difference.isMeasurable()).isTrue();
    }

    @Test
    void oneRoundOfFiveThatDisagreesLeavesNoMeasurableDifference() {
        assertThat(Difference.of(new double[] {2, 2, 2, 2, 0.5}, new double[] {1, 1, 1, 1, 1})
                        .isMeasurable())
                .isFalse();
    }

    @Test
    void fewerThanFiveRoundsShowNothing() {
        assertThat(Difference.of(new double[] {9, 9, 9, 9}, new double[] {1, 1, 1, 1})
                        .isMeasurable())
                .isFalse();
    }

    @Test
    void whatMakesAWholeRoundSlowDoesNotCount() {
        double[] slowRounds = {1, 5, 2, 9, 3, 7};
        double[] slower = new double[slowRounds.length];
        for (int i = 0; i < slower.length; i++) {
            slower[i] = slowRounds[i] + 0.1;
        }
        assertThat(Difference.of(slower, slowRounds).isMeasurable()).isTrue();
    }

    @Test
    void theIntervalHoldsTheTrueDifferenceAboutAsOftenAsItSays() {
        Random random = new Random(7);
        int held = 0;
        int falsely = 0;
        int trials = 400;
        for (int trial = 0; trial < trials; trial++) {
            double[] a = new double[9];
            double[] b = new double[9];
            for (int i = 0; i < a.length; i++) {
                a[i] = 3.0 + 0.5 + random.nextGaussian() * 0.2;
                b[i] = 3.0 + random.nextGaussian() * 0.2;
            }
            Difference difference = Difference.of(a, b);
            held += difference.low() <= 0.5 && 0.5 <= difference.high() ? 1 : 0;
            double[] same = new double[9];
            for (int i = 0; i < same.length; i++) {
                same[i] = 3.0 + random.nextGaussian() * 0.2;
            }
            falsely += Difference.of(b, same).isMeasurable() ? 1 : 0;
        }
        assertThat(held).isGreaterThan(trials * 90 / 100);
        assertThat(falsely).isLessThan(trials * 10 / 100);
    }

    @Test
    void theSameRunsGiveTheSameInterval() {
        double[] a = {1.1, 1.4, 1.2, 1.9, 1.0};
        double[] b = {1.0, 1.1, 1.3, 1.2, 1.1};
        assertThat(Difference.of(a, b)).isEqualTo(Difference.of(a, b));
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
        assertThat(Spread.of(4, 1, 3, 2)).isEqualTo(new Spread(2.5, 1, 4));
        assertThat(Spread.of(5)).isEqualTo(new Spread(5, 5, 5));
        assertThatThrownBy(Spread::of).isInstanceOf(IllegalArgumentException.class);
    }
}
