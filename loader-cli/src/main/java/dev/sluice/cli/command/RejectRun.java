package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.RejectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A run that rejected records, as the ledgers know it, with its files at hand.
 *
 * @param table what was loaded into
 * @param inputs how many inputs it rejected records of
 * @param records the file of the records, as they stood in the inputs
 * @param reasons the file of the reasons, a line of JSON each
 */
record RejectRun(
        long number, String table, long committedAtMicros, long rejected, long inputs, Path records, Path reasons) {
    /** The runs that rejected records which nobody forgot, by their numbers. */
    static Map<Long, RejectRun> all(Invocation invocation) throws IOException {
        Map<Long, RejectRun> runs = new TreeMap<>();
        try (DatabaseReader reader = Database.openReader(invocation)) {
            for (String table : reader.catalog().tables().keySet()) {
                for (LedgerEntry entry : reader.ledger(table)) {
                    Path records = RejectFiles.records(invocation.dataDirectory(), entry.runNumber());
                    if (entry.rejected() > 0 && Files.exists(records)) {
                        runs.merge(entry.runNumber(), of(invocation, table, entry), RejectRun::plus);
                    }
                }
            }
        }
        return runs;
    }

    /** @throws UsageException when that run rejected nothing, or its rejects are forgotten */
    static RejectRun of(Invocation invocation, long number) throws IOException {
        return of(all(invocation), number);
    }

    /** @throws UsageException when it is none of these runs */
    static RejectRun of(Map<Long, RejectRun> runs, long number) {
        RejectRun run = runs.get(number);
        if (run == null) {
            throw new UsageException(ErrorMessage.of("run " + number + " has no rejects here")
                    .withHint("The command \"rejects list\" lists the runs that have."));
        }
        return run;
    }

    private static RejectRun of(Invocation invocation, String table, LedgerEntry entry) {
        return new RejectRun(
                entry.runNumber(),
                table,
                entry.committedAtMicros(),
                entry.rejected(),
                1,
                RejectFiles.records(invocation.dataDirectory(), entry.runNumber()),
                RejectFiles.reasons(invocation.dataDirectory(), entry.runNumber()));
    }

    private RejectRun plus(RejectRun other) {
        return new RejectRun(
                number,
                table,
                Math.max(committedAtMicros, other.committedAtMicros),
                rejected + other.rejected,
                inputs + other.inputs,
                records,
                reasons);
    }
}
