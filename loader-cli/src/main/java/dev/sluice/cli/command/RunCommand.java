package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.job.Job;
import dev.sluice.cli.job.JobRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description =
                "Runs the loads that a job file lists, one after the other, each as the command load would, and prints one summary."
                        + " What the tables hold already is not loaded again, so that a job may run at any time and as often as one"
                        + " likes.",
        footer = {
            "",
            "Examples:",
            "  sluice run nightly.yaml --check",
            "  sluice run nightly.yaml --dry-run",
            "  sluice run nightly.yaml --metrics sluice.prom"
        })
final class RunCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "JOB.yaml", description = "The job file; docs/nightly.md describes it.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    @Option(names = "--check", description = "Check the job file and its options; load nothing.")
    private boolean check;

    @Option(names = "--dry-run", description = "Read the inputs and report what would be loaded; keep nothing.")
    private boolean dryRun;

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description = "Write the run's figures here for Prometheus, instead of where the job says.")
    private @Nullable Path metrics;

    @Option(
            names = "--wait-lock",
            paramLabel = "TIME",
            description =
                    "How long each load waits for a data directory that another process holds, instead of what the job says.")
    private @Nullable String waitLock;

    private @Nullable Job job;

    @Override
    void prepare() throws IOException {
        if (check && dryRun) {
            throw new UsageException("--check and --dry-run cannot both be given");
        }
        Map<String, String> overrides = new HashMap<>();
        if (dryRun) {
            overrides.put("dry-run", "true");
        }
        if (waitLock != null) {
            overrides.put("wait-lock", waitLock);
        }
        Job read = JobFiles.reader(root().environment(), overrides).read(file);
        root().adopt(read);
        job = read;
    }

    @Override
    ExitCode run(Invocation invocation) throws Exception {
        Job read = job;
        if (read == null) {
            throw new IllegalStateException("the job was not read");
        }
        JobRunner runner =
                new JobRunner(invocation, read, root()::settings, Optional.ofNullable(metrics), Clock.systemUTC());
        return check ? runner.check() : runner.run(dryRun);
    }
}
