package dev.sluice.storage.ledger;

import dev.sluice.storage.catalog.RecordReader;
import dev.sluice.storage.catalog.RecordWriter;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.util.List;

/**
 * Layout of a ledger entry, in commit records and as the one value of a row in the ledger's hidden relation.
 *
 * <pre>
 *   version u8 (1), run i64, committed i64, path text, content bytes i64, content hash i64, first block hash i64, whole offset i64,
 *   lines i64, last line unterminated u8, complete u8, records i64, loaded i64, rejected i64, not records i64, already loaded i64,
 *   expired i64, reject file text, reject file bytes i64, reject reason bytes i64
 * </pre>
 */
public final class LedgerFormat {
    /** The schema of the hidden relation. */
    public static final TableSchema SCHEMA =
            new TableSchema(List.of(new ColumnDefinition(1, "entry", ColumnType.TEXT, false)));

    private static final int VERSION = 1;

    private LedgerFormat() {}

    public static void write(LedgerEntry entry, RecordWriter out) {
        out.putByte(VERSION).putLong(entry.runNumber()).putLong(entry.committedAtMicros());
        out.putText(entry.path()).putLong(entry.contentBytes());
        out.putLong(entry.contentHash()).putLong(entry.firstBlockHash());
        out.putLong(entry.wholeOffset()).putLong(entry.lines());
        out.putBoolean(entry.lastLineUnterminated()).putBoolean(entry.complete());
        out.putLong(entry.records()).putLong(entry.loaded()).putLong(entry.rejected());
        out.putLong(entry.notRecords()).putLong(entry.alreadyLoaded()).putLong(entry.expired());
        out.putText(entry.rejectFile()).putLong(entry.rejectFileBytes()).putLong(entry.rejectReasonBytes());
    }

    public static LedgerEntry read(RecordReader in) throws CorruptionException, UnsupportedVersionException {
        in.expectVersion("ledger entry", VERSION);
        try {
            return new LedgerEntry(
                    in.getLong(),
                    in.getLong(),
                    in.getText(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getBoolean(),
                    in.getBoolean(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getText(),
                    in.getLong(),
                    in.getLong());
        } catch (IllegalArgumentException e) {
            throw in.corrupt("a ledger entry", String.valueOf(e.getMessage()));
        }
    }
}
