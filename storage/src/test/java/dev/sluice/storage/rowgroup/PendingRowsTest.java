package dev.sluice.storage.rowgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PendingRowsTest {
    private static final TableSchema SCHEMA = SchemaSql.parseColumns("a int, b text");
    private static final int[] IDENTITY = IntStream.range(0, 10_000).toArray();

    /** Rows of which both columns repeat after so many. */
    private static ColumnBatch batch(int rows, int distinct) {
        ColumnBatch batch = new ColumnBatch(SCHEMA);
        batch.longs(0).ensureCapacity(rows);
        batch.bytes(1).ensureCapacity(rows);
        for (int row = 0; row < rows; row++) {
            batch.longs(0).set(row, row % distinct);
            byte[] text = ("value " + row % distinct).getBytes(StandardCharsets.UTF_8);
            batch.bytes(1).setCopy(row, text, 0, text.length);
        }
        batch.rowCount(rows);
        return batch;
    }

    @Test
    void aColumnOfEqualValuesTakesNoMemoryPerRow() {
        PendingMemory memory = new PendingMemory(1 << 20, 0);
        PendingRows rows = new PendingRows(SCHEMA, memory);
        rows.append(batch(10_000, 1), IDENTITY, 0, 10_000);
        rows.removeFirst(10_000);
        assertThat(memory.arrays().pooledBytes()).isLessThan(100);
        assertThat(rows.unencodedBytes()).isZero();
    }

    @Test
    void removedRowsGiveTheirMemoryToTheNext() {
        PendingMemory memory = new PendingMemory(1 << 20, 0);
        PendingRows rows = new PendingRows(SCHEMA, memory);
        ColumnBatch batch = batch(10_000, 5000);
        rows.append(batch, IDENTITY, 0, 10_000);
        rows.removeFirst(9_990);
        long pooled = memory.arrays().pooledBytes();
        assertThat(pooled).isGreaterThan(100_000);
        new PendingRows(SCHEMA, memory).append(batch, IDENTITY, 0, 10_000);
        assertThat(memory.arrays().pooledBytes()).isLessThan(pooled - 100_000);
        assertThat(rows.rowCount()).isEqualTo(10);
    }

    @Test
    void memoryBeyondTheBoundIsNotKept() {
        PendingMemory memory = new PendingMemory(5000, 0);
        PendingRows rows = new PendingRows(SCHEMA, memory);
        rows.append(batch(10_000, 5000), IDENTITY, 0, 10_000);
        rows.truncate(0);
        assertThat(memory.arrays().pooledBytes()).isLessThanOrEqualTo(5000);
    }

    @Test
    void textThatRepeatsIsKeptOnceForAllPartitionsOfASession() {
        PendingMemory memory = new PendingMemory(0, 1 << 20);
        ColumnBatch batch = batch(10_000, 100);
        for (int partition = 0; partition < 3; partition++) {
            PendingRows rows = new PendingRows(SCHEMA, memory);
            rows.append(batch, IDENTITY, 0, 10_000);
            assertThat(((PendingBytes) rows.column(1)).isCoded()).isTrue();
        }
        assertThat(memory.table(1).orElseThrow().count()).isEqualTo(100);
    }

    @Test
    void textThatDoesNotRepeatIsKeptAsItIs() {
        PendingMemory memory = new PendingMemory(0, 1000);
        PendingRows rows = new PendingRows(SCHEMA, memory);
        rows.append(batch(10_000, 10_000), IDENTITY, 0, 10_000);
        assertThat(((PendingBytes) rows.column(1)).isCoded()).isFalse();
        assertThat(memory.table(1)).isEmpty();
    }

    @Test
    void rowsThatAreNotThereAreTheCallersMistake() {
        PendingRows rows = new PendingRows(SCHEMA);
        rows.append(batch(10, 10), IDENTITY, 0, 10);
        assertThatThrownBy(() -> rows.removeFirst(11)).hasMessage("rows 0 to 11 are not within 10 pending rows");
        assertThatThrownBy(() -> new RowGroupWriter(SCHEMA).encode(rows, 5, 5))
                .hasMessage("a row group has 1 to 1048576 rows, not 0");
    }
}
