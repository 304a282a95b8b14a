package dev.sluice.cli.report.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a report is asked to do.
 *
 * @param inputs files, globs and folders, as a load takes them
 * @param shared arguments of the load that all modes have
 * @param modes in the order in which they take turns
 * @param runs counted runs of each mode
 * @param isCold whether the system's page cache is dropped before each run
 * @param kills loads to be killed in each mode for the crash drill; 0: no drill
 * @param scratch folder in which the data directories are made
 * @param experiment the published experiment that this repeats, if it is one
 */
public record ReportRequest(
        List<String> inputs,
        List<String> shared,
        List<ReportMode> modes,
        int runs,
        boolean isCold,
        int kills,
        Path scratch,
        Optional<String> experiment) {}
