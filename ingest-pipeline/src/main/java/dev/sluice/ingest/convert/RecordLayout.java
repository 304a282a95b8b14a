package dev.sluice.ingest.convert;

import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.route.Horizon;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.TableSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the records of some inputs become rows of a table. Immutable; inputs that are written alike share one.
 *
 * @param parsers makes a parser of the inputs' records; each thread makes its own
 * @param fieldOfColumn the parsed column that each column of the table comes from; {@link #NO_FIELD} for an added
 *     column, and for one that the inputs lack, which is NULL
 * @param added what the added columns hold, by place in the table
 * @param horizon what rows are too old for the table, where it drops old partitions
 * @param mayCrossLines whether a record may hold line ends, so that a chunk can begin inside one
 */
public record RecordLayout(
        TableSchema schema,
        Partitioning partitioning,
        Optional<Horizon> horizon,
        Supplier<RecordParser> parsers,
        List<ParsedColumn> parsedColumns,
        List<Integer> fieldOfColumn,
        Map<Integer, AddedColumn.Origin> added,
        LineEnds lineEnds,
        boolean mayCrossLines,
        ValueOptions values) {
    public static final int NO_FIELD = -1;
}
