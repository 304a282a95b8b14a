package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.plan.ReportMode;
import java.util.List;

/**
 * What killing a load showed in one mode.
 *
 * @param rowsOfWhole rows of a load that is not killed
 */
public record DrillResult(ReportMode mode, long rowsOfWhole, List<Kill> kills) {
    /** What a killed load's directory was found to be at the next start. */
    public enum Found {
        /** It opened, by itself. */
        OPENED,
        /** It was refused, and {@code recover --to-checkpoint} took it back. */
        TAKEN_BACK,
        /** The load had ended before the kill. */
        ENDED_BEFORE
    }

    /**
     * One kill.
     *
     * @param afterSeconds from the start of the process
     * @param acknowledgedRows rows of commits that the load had told of
     * @param rowsFound rows of the table afterwards; 0 where there was no table
     * @param backSeconds what it took to have all rows again: opening, taking back where needed, and loading the same inputs once more
     */
    public record Kill(double afterSeconds, Found found, long acknowledgedRows, long rowsFound, double backSeconds) {}

    /** The most rows that were acknowledged and then gone. */
    public long mostLost() {
        return kills.stream()
                .mapToLong(kill -> Math.max(0, kill.acknowledgedRows() - kill.rowsFound()))
                .max()
                .orElse(0);
    }

    /** The longest way back, in seconds. */
    public double longestWayBack() {
        return kills.stream().mapToDouble(Kill::backSeconds).max().orElse(0);
    }
}
