package dev.sluice.cli.invocation;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.recovery.CheckpointRollback;

/** The words for a data directory's way back to its last clean stop, after a crash under {@code wal_level=none}. */
public final class CheckpointReturn {
    private CheckpointReturn() {}

    /** What is kept and what is lost, in one line. */
    public static String describe(CheckpointRollback.Survey survey) {
        long rows = survey.tables().stream().mapToLong(TableDefinition::rows).sum();
        return "kept: " + survey.tables().size() + " tables with " + Amounts.count(rows) + " rows, as they were at "
                + Times.ofMicros(survey.checkpointTimeMicros())
                + "; lost: all later loads and changes, of which the files show "
                + Amounts.count(survey.lostRows()) + " rows in " + Amounts.count(survey.lostRowGroups())
                + " whole row groups, " + Amounts.bytes(survey.bytesBeyond()) + " behind kept rows and "
                + survey.unknownFiles()
                + " unknown files of "
                + Amounts.bytes(survey.unknownBytes())
                + survey.lastChange()
                        .map(last -> ", written up to " + Times.of(last))
                        .orElse("");
    }
}
