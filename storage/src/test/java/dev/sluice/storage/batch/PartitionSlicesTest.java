package dev.sluice.storage.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.schema.SchemaSql;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartitionSlicesTest {
    @Test
    void slicesHoldTheRowsOfEachPartitionInInputOrder() {
        ColumnBatch batch = new ColumnBatch(SchemaSql.parseColumns("a int, b text"));
        batch.longs(0).ensureCapacity(5);
        batch.bytes(1).ensureCapacity(5);
        for (int row = 0; row < 4; row++) {
            batch.bytes(1).setCopy(row, new byte[row], 0, row);
        }
        batch.bytes(1).setNull(4);
        batch.rowCount(5);
        PartitionSlices slices = new PartitionSlices();
        for (int repeat = 0; repeat < 2; repeat++) {
            slices.assign(batch, new int[] {7, 0, 7, 2, 0}, 9);
            assertThat(slices.sliceCount()).isEqualTo(3);
            assertSlice(slices, 0, 0, 2 * 4 + 1, 1, 4);
            assertSlice(slices, 1, 2, 4 + 3, 3);
            assertSlice(slices, 2, 7, 2 * 4 + 2, 0, 2);
        }
    }

    @Test
    void bytesOfAColumnThatIsUniformCountInEveryRow() {
        ColumnBatch batch = new ColumnBatch(SchemaSql.parseColumns("a text, b text"));
        batch.bytes(0).ensureCapacity(3);
        batch.bytes(1).ensureCapacity(3);
        for (int row = 0; row < 3; row++) {
            batch.bytes(0).setCopy(row, new byte[10], 0, 10);
            batch.bytes(1).setCopy(row, new byte[row], 0, row);
        }
        batch.bytes(0).markUniform();
        batch.rowCount(3);
        PartitionSlices slices = new PartitionSlices();
        slices.assign(batch, new int[] {1, 0, 1}, 2);
        assertSlice(slices, 0, 0, 10 + 1, 1);
        assertSlice(slices, 1, 1, 20 + 2, 0, 2);
        batch.clear();
        slices.assign(batch, new int[0], 2);
        assertThat(slices.sliceCount()).isZero();
    }

    private static void assertSlice(PartitionSlices slices, int slice, int ordinal, long bytes, int... rows) {
        assertThat(slices.ordinal(slice)).isEqualTo(ordinal);
        assertThat(slices.unencodedBytes(slice)).isEqualTo(bytes);
        assertThat(Arrays.copyOfRange(slices.rows(), slices.start(slice), slices.end(slice)))
                .containsExactly(rows);
    }

    @Test
    void everyRowIsInTheSliceOfItsPartitionHoweverManyThereAre() {
        Random random = new Random(1);
        ColumnBatch batch = new ColumnBatch(SchemaSql.parseColumns("a int"));
        PartitionSlices slices = new PartitionSlices();
        for (int repeat = 0; repeat < 20; repeat++) {
            int partitions = 1 + random.nextInt(3000);
            int[] ordinals = random.ints(random.nextInt(2000), 0, partitions).toArray();
            batch.rowCount(ordinals.length);
            slices.assign(batch, ordinals, partitions);
            int seen = 0;
            for (int slice = 0; slice < slices.sliceCount(); slice++) {
                for (int i = slices.start(slice); i < slices.end(slice); i++, seen++) {
                    assertThat(ordinals[slices.rows()[i]]).isEqualTo(slices.ordinal(slice));
                }
            }
            assertThat(seen).isEqualTo(ordinals.length);
        }
    }
}
