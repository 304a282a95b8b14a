package dev.sluice.storage.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SealPlannerTest {
    private static final int LEAST_ROW_BYTES = 8;

    /** Row groups of 100 rows or 10,000 bytes; 4,000 bytes for all partitions. */
    private final SealPlanner planner = new SealPlanner(100, 10_000, 4_000, 0, LEAST_ROW_BYTES);

    private final List<String> placed = new ArrayList<>();

    private void batch(int ordinal, int rows, long bytes) throws IOException {
        planner.count(ordinal, rows, bytes);
        planner.afterBatch(new int[] {ordinal}, 1, (which, amount) -> placed.add(which + " " + amount));
    }

    @Test
    void aFullGroupOfRowsIsPlaced() throws IOException {
        batch(0, 99, 990);
        assertThat(placed).isEmpty();
        batch(0, 1, 10);
        assertThat(placed).containsExactly("0 FULL_GROUPS");
    }

    @Test
    void theLargestGoFirstWhenTheBudgetIsPassed() throws IOException {
        batch(0, 10, 1_000);
        batch(1, 20, 2_000);
        batch(2, 9, 900);
        assertThat(placed).isEmpty();
        batch(2, 2, 200);
        assertThat(placed).containsExactly("1 ALL");
        batch(1, 19, 1_900);
        assertThat(placed).containsExactly("1 ALL");
        batch(0, 1, 1);
        assertThat(placed).containsExactly("1 ALL", "1 ALL");
    }

    @Test
    void rowsOfShortValuesCountWhatTheirPlacesTake() throws IOException {
        for (int ordinal = 0; ordinal < 5; ordinal++) {
            batch(ordinal, 99, 99);
        }
        assertThat(placed).isEmpty();
        batch(5, 6, 6);
        assertThat(placed).containsExactly("0 ALL", "1 ALL");
    }

    @Test
    void whatIsPlacedOrEndedNoLongerCounts() throws IOException {
        batch(0, 90, 90);
        planner.endKept(0, (which, amount) -> placed.add(which + " " + amount));
        batch(0, 90, 90);
        assertThat(placed)
                .as("rows of two transactions are no full group of one")
                .isEmpty();
        planner.endPlaced(0);
        for (int i = 0; i < 5; i++) {
            batch(1 + i, 99, 99);
        }
        assertThat(placed).isEmpty();
        planner.endKept(1, (which, amount) -> placed.add(which + " " + amount));
        planner.endedPlaced(1);
        batch(6, 99, 99);
        assertThat(placed).isEmpty();
        batch(7, 6, 6);
        assertThat(placed).containsExactly("2 ALL", "3 ALL");
    }
}
