package dev.sluice.cli.job;

import dev.sluice.cli.load.LoadOptions;
import dev.sluice.cli.settings.NamedValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a job file says.
 *
 * @param name for people and for file names
 * @param dataDirectory where the file names one
 * @param settings engine settings, which were checked
 * @param metrics where figures for Prometheus are written
 * @param keepReports how many reports of runs are kept in the data directory
 */
public record Job(
        String name,
        Path file,
        Optional<Path> dataDirectory,
        List<NamedValue> settings,
        Optional<Path> metrics,
        int keepReports,
        JobLog log,
        List<JobLoad> loads) {
    /** The most of a job's reports that are kept where it does not say. */
    public static final int REPORTS_KEPT = 100;

    public Job {
        settings = List.copyOf(settings);
        loads = List.copyOf(loads);
    }

    /**
     * One load of a job.
     *
     * @param walLevel where the load says one of its own
     * @param continueOnFailure whether the loads behind it run when it failed
     */
    public record JobLoad(
            String name, int line, LoadOptions options, Optional<String> walLevel, boolean continueOnFailure) {}

    /** Where the log of a run goes; each as the option of that name takes it. */
    public record JobLog(
            Optional<Path> file, Optional<String> format, Optional<String> rotate, Optional<String> keep) {}
}
