package dev.sluice.cli.report.advice;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import java.util.OptionalLong;

/**
 * What a crash costs in one mode: by what the mode promises, with the figures of the measured load.
 *
 * @param rowsAtEnd rows lost when the process or the power dies right before the load returns; empty where nobody can say
 * @param secondsToRegain to load them again
 * @param afterReturn what is lost when the power fails a second after the load returned
 * @param wayBack what has to be done
 */
public record CrashCost(
        ReportMode mode, OptionalLong rowsAtEnd, double secondsToRegain, String afterReturn, String wayBack) {
    private static final String NOTHING = "nothing";
    private static final String LOAD_AGAIN =
            "The next start recovers by itself. Run the load again: what is there already is not loaded twice.";

    /** The cost in a mode that was measured. */
    public static CrashCost of(Report report, ReportMode mode) {
        double seconds = report.spread(mode, each -> each.totalSeconds()).median();
        long rows = Math.round(report.spread(mode, each -> each.rows()).median());
        long commits = Math.max(
                1, Math.round(report.spread(mode, each -> each.commits()).median()));
        long lastCommit = (rows + commits - 1) / commits;
        return switch (mode) {
            case MINIMAL, MINIMAL_SKIP ->
                new CrashCost(
                        mode,
                        OptionalLong.of(lastCommit),
                        seconds * lastCommit / Math.max(1, rows),
                        NOTHING,
                        LOAD_AGAIN);
            case UNLOGGED ->
                new CrashCost(
                        mode,
                        OptionalLong.of(rows),
                        seconds,
                        "nothing, since the end of a run is a clean stop; but a crash of any later run empties the table",
                        "The next start empties the table, with all that earlier runs loaded into it. Load everything again.");
            case UNLOGGED_THEN_LOGGED ->
                new CrashCost(
                        mode,
                        OptionalLong.of(rows),
                        seconds,
                        NOTHING,
                        "Until alter --logged returns the table is unlogged: the next start empties it. Load everything again.");
            case NONE ->
                new CrashCost(
                        mode,
                        OptionalLong.of(rows),
                        seconds,
                        NOTHING,
                        "The directory is refused. \"recover --to-checkpoint\" takes it back to the last clean stop; then run"
                                + " the load again. Other tables lose what this run changed in them.");
            case SYNCHRONOUS_COMMIT_OFF ->
                new CrashCost(
                        mode,
                        OptionalLong.of(rows),
                        seconds,
                        NOTHING,
                        "The last commits may be gone, never one from the middle. " + LOAD_AGAIN);
            case FSYNC_OFF ->
                new CrashCost(
                        mode,
                        OptionalLong.empty(),
                        seconds,
                        "anything: the whole directory may be damaged until the system has written it out",
                        "After a kill of the process alone, run the load again. After a power loss, restore a backup.");
        };
    }

    /** The rows, for people. */
    public String rowsText() {
        return rowsAtEnd.isPresent()
                ? (mode == ReportMode.SYNCHRONOUS_COMMIT_OFF ? "at most " : "") + Amounts.count(rowsAtEnd.getAsLong())
                : "all tables, on a power loss";
    }
}
