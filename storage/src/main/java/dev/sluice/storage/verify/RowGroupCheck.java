package dev.sluice.storage.verify;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.RowGroupReader;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.CorruptionException;
import java.io.IOException;
import java.util.Optional;

/** Decodes the row groups of a table wholly, a column at a time, so that one bad column does not hide another. */
final class RowGroupCheck {
    private final TableSchema schema;
    private final RowGroupReader reader;
    private final ColumnBatch batch;
    private final Findings findings;

    RowGroupCheck(TableSchema schema, Findings findings) {
        this.schema = schema;
        this.reader = new RowGroupReader(schema);
        this.batch = new ColumnBatch(schema);
        this.findings = findings;
    }

    RowGroupReader reader() {
        return reader;
    }

    /** Decodes one column into the batch. */
    @FunctionalInterface
    interface Decode {
        void column(int[] column, ColumnBatch into) throws IOException;
    }

    void check(RowGroupHeader header, Decode decode) throws IOException {
        findings.rowGroups++;
        int known = 0;
        for (int i = 0; i < schema.columnCount(); i++) {
            Optional<EncodedColumn> column = header.column(schema.column(i).id());
            known += column.isPresent() ? 1 : 0;
            try {
                decode.column(new int[] {i}, batch);
                if (column.isPresent()) {
                    ZoneMapCheck.check(header, column.get(), batch.vector(i));
                }
            } catch (IOException e) {
                findings.unreadable(header.path(), e);
            }
        }
        if (header.columns().size() != known) {
            findings.fault(new CorruptionException(
                    header.path(),
                    header.offset(),
                    known + " columns of the table",
                    header.columns().size() + " columns"));
        }
    }
}
