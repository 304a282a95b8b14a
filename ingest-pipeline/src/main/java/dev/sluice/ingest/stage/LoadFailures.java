package dev.sluice.ingest.stage;

import dev.sluice.ingest.BadRecordException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.PartitionLimitException;
import dev.sluice.ingest.RejectLimitException;
import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.convert.ChunkReject;
import dev.sluice.ingest.plan.ColumnLists;
import dev.sluice.ingest.plan.LoadPlan;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.EventKind;
import dev.sluice.parsers.RejectReason;
import dev.sluice.storage.TooManyPartitionsException;
import dev.sluice.storage.schema.ColumnType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The words for failures that belong to a place in the input. */
final class LoadFailures {
    private final IngestOptions options;
    private final LoadPlan plan;
    /** Columns whose inferred type did not hold a value. */
    private final Set<Integer> broken = new HashSet<>();

    LoadFailures(IngestOptions options, LoadPlan plan) {
        this.options = options;
        this.plan = plan;
    }

    BadRecordException badRecord(ChunkEvent event, ChunkReject reject) {
        long line = event.linesBefore() + reject.line() + 1;
        long offset = event.offset() + reject.start() - event.buffer().from();
        String place = "\"" + event.account().file().name() + "\" line " + line
                + (reject.column() > 0 ? ", column " + reject.column() : "");
        String columnName = reject.columnName().isEmpty() ? "" : " in column \"" + reject.columnName() + "\"";
        return new BadRecordException(
                "could not load " + place + ": " + reject.message() + columnName,
                "The record starts at byte " + offset + "; reason "
                        + reject.reason().code() + ".",
                hint(reject));
    }

    private String hint(ChunkReject reject) {
        if (breaksInferredType(reject)) {
            broken.add(reject.columnNumber() - 1);
            return "The column's type was inferred. Load it with --columns '" + columnsThatLoad() + "'.";
        }
        return switch (reject.reason()) {
            case TOO_FEW_FIELDS, TOO_MANY_FIELDS ->
                "Use --ragged fill to take missing fields for NULL, or --on-error skip to write bad records to a reject"
                        + " file and go on.";
            case INVALID_UTF8 ->
                "Name the encoding with --encoding, for instance windows-1252, or use --on-error skip to write bad"
                        + " records to a reject file and go on.";
            case UNTERMINATED_QUOTE,
                    TEXT_AFTER_QUOTE,
                    NO_MATCH,
                    BAD_VALUE,
                    OUT_OF_RANGE,
                    NULL_NOT_ALLOWED,
                    NUL_BYTE,
                    RECORD_TOO_LONG -> "Use --on-error skip to write bad records to a reject file and go on.";
        };
    }

    private boolean breaksInferredType(ChunkReject reject) {
        boolean isValue = reject.reason() == RejectReason.BAD_VALUE || reject.reason() == RejectReason.OUT_OF_RANGE;
        return plan.isInferred() && isValue && reject.columnNumber() > 0;
    }

    private String columnsThatLoad() {
        return ColumnLists.sqlWith(plan.table().schema(), broken, ColumnType.TEXT);
    }

    /** The first reject of each column whose inferred type was too narrow says which columns would have loaded it. */
    void nameColumns(List<ChunkReject> rejects) {
        for (int i = 0; i < rejects.size(); i++) {
            ChunkReject reject = rejects.get(i);
            if (breaksInferredType(reject) && broken.add(reject.columnNumber() - 1)) {
                rejects.set(
                        i,
                        reject.withMessage(reject.message() + "; the type was inferred, load it with --columns '"
                                + columnsThatLoad() + "'"));
            }
        }
    }

    RejectLimitException tooManyRejects(ChunkEvent event, long rejected, long records) {
        String where = event.kind() == EventKind.LOAD_END
                ? ""
                : " at \"" + event.account().file().name() + "\" line " + event.lines();
        return new RejectLimitException(
                "could not load" + where + ": more records rejected than the limit of " + options.rejectLimit(),
                rejected + " of " + records + " records were rejected.",
                "Use a higher --reject-limit, or mend the input.");
    }

    PartitionLimitException tooManyPartitions(InputAccount account, TooManyPartitionsException cause) {
        PartitionLimitException failure = new PartitionLimitException(
                "cannot load \"" + account.file().name() + "\": its rows need more than the limit of " + cause.limit()
                        + " partitions",
                "Table \"" + plan.table().name() + "\" is partitioned by "
                        + plan.table().partitioning().sql(plan.table().schema()) + ".",
                "Set max_partitions higher, or partition by something coarser.");
        failure.initCause(cause);
        return failure;
    }
}
