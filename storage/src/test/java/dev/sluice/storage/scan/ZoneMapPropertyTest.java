package dev.sluice.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.RandomRows;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import dev.sluice.storage.schema.ColumnType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A zone map says that a group may be skipped only when no row of it is selected; and it does say so when it can. */
class ZoneMapPropertyTest {
    private int skipped;

    @Test
    void skippingNeverLosesARow() throws IOException {
        long seed = Long.getLong("sluice.seed", new Random().nextLong());
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            RandomRows drawn = new RandomRows(random, RandomRows.ALL_TYPES);
            drawn.add(1 + random.nextInt(300));
            RowGroupHeader header = headerOf(drawn);
            RandomRows others = new RandomRows(random, RandomRows.ALL_TYPES);
            others.add(10);
            for (int column = 0; column < RandomRows.ALL_TYPES.size(); column++) {
                for (Object[] row : random.nextBoolean() ? others.rows : drawn.rows.subList(0, 1)) {
                    if (row[column] != null) {
                        assertNoRowLost(
                                drawn, header.columns().get(column), column, row[column], "-Dsluice.seed=" + seed);
                    }
                }
            }
        }
        assertThat(skipped).as("groups skipped, -Dsluice.seed=" + seed).isGreaterThan(500);
    }

    private static RowGroupHeader headerOf(RandomRows drawn) throws IOException {
        return new RowGroupReader(drawn.schema)
                .readHeader(
                        new RowGroupWriter(drawn.schema)
                                .encode(RandomRows.pending(drawn.schema, drawn.rows), 0, drawn.rows.size()),
                        Path.of("group"),
                        0);
    }

    private void assertNoRowLost(RandomRows drawn, EncodedColumn encoded, int column, Object literal, String seed) {
        ColumnType type = drawn.schema.column(column).type();
        ColumnBatch batch = drawn.batch();
        for (Comparison.Operator operator : Comparison.Operator.values()) {
            Comparison comparison = literal instanceof byte[] bytes
                    ? new BytesComparison(column, type.kind(), operator, bytes)
                    : LongComparison.of(column, type.kind(), operator, (Long) literal);
            if (!comparison.mayMatch(Optional.of(encoded))) {
                skipped++;
                int[] rows = IntStream.range(0, batch.rowCount()).toArray();
                assertThat(comparison.filter(batch, rows, rows.length))
                        .as("%s: %s %s", seed, type.sql(), operator)
                        .isZero();
            }
        }
    }

    @Test
    void aColumnAddedAfterTheGroupWasWrittenIsNullThere() {
        Optional<EncodedColumn> absent = Optional.empty();
        assertThat(LongComparison.of(0, ColumnType.INTEGER.kind(), Comparison.Operator.NOT_EQUAL, 1)
                        .mayMatch(absent))
                .isFalse();
        assertThat(List.of(
                        new Comparison.NullTest(0, true).mayMatch(absent),
                        new Comparison.NullTest(0, false).mayMatch(absent)))
                .containsExactly(true, false);
    }
}
