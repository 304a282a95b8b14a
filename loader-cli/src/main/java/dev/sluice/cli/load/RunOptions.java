package dev.sluice.cli.load;

import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.settings.Quantity;
import dev.sluice.ingest.CommitPolicy;
import dev.sluice.ingest.ErrorPolicy;
import dev.sluice.ingest.FileErrorPolicy;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.RejectLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How the load runs: its transactions, what bad records do, how parallel it is. */
@Command(optionListHeading = "%nThe run:%n")
public final class RunOptions {
    @Option(
            names = "--wal-level",
            paramLabel = "LEVEL",
            description =
                    "minimal: a crash loses nothing committed. none: one log record in all, and after a crash the directory goes back"
                            + " to its last clean stop (minimal).")
    private @Nullable String walLevel;

    @Option(
            names = "--commit",
            paramLabel = "WHAT",
            description = "One transaction is: a file, the whole load, or at least so many ROWS (file).")
    private String commit = "file";

    @Option(names = "--truncate", description = "Replace the table's rows; makes the whole load one transaction.")
    private boolean truncate;

    @Option(
            names = "--on-error",
            paramLabel = "WHAT",
            description = "A bad record: stop and roll back, or skip it into the reject file (stop).")
    private ErrorPolicy onError = ErrorPolicy.STOP;

    @Option(
            names = "--reject-limit",
            paramLabel = "N|P%",
            description = "With skip: fail when more are rejected (no limit).")
    private @Nullable String rejectLimit;

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Copy the run's rejected records here at the end, and their reasons to FILE.jsonl.")
    private @Nullable Path rejects;

    @Option(
            names = "--on-file-error",
            paramLabel = "WHAT",
            description = "A bad file: stop, keeping earlier ones, or continue with the next (stop).")
    private FileErrorPolicy onFileError = FileErrorPolicy.STOP;

    @Option(names = "--again", description = "Load also what the table's history knows as loaded.")
    private boolean again;

    @Option(names = "--dry-run", description = "Parse, convert and report; keep nothing.")
    private boolean dryRun;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N records.")
    private @Nullable Long limit;

    @Option(names = "--sessions", paramLabel = "N", description = "Parallel sessions; each owns some partitions (4).")
    private int sessions = 4;

    @Option(names = "--threads", paramLabel = "N", description = "Parser threads (number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--wait-lock",
            paramLabel = "TIME",
            description = "How long to wait for a data directory that another process holds, such as 10min (0).")
    private String waitLock = "0";

    @Option(
            names = "--retry",
            paramLabel = "TIME",
            description =
                    "For how long to try again, ever more seldom, what may work later: a full disk, a locked directory, an"
                            + " input that cannot be read (0).")
    private String retry = "0";

    @Option(
            names = "--after-crash",
            paramLabel = "WHAT",
            description =
                    "A data directory that crashed under wal_level=none: refuse it, or recover it to its last clean stop, say"
                            + " what is lost, and load (refuse).")
    private @Nullable AfterCrash afterCrash;

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "Write what happens as JSON lines to this file, or - for standard output.")
    private @Nullable String events;

    public Optional<String> walLevel() {
        return Optional.ofNullable(walLevel);
    }

    public Optional<Path> rejects() {
        return Optional.ofNullable(rejects);
    }

    public Optional<String> events() {
        return Optional.ofNullable(events);
    }

    public boolean isDryRun() {
        return dryRun;
    }

    /** Empty where nobody said. */
    public Optional<AfterCrash> afterCrash() {
        return Optional.ofNullable(afterCrash);
    }

    public Duration waitLock() {
        return time("--wait-lock", waitLock);
    }

    public Duration retry() {
        return time("--retry", retry);
    }

    private static Duration time(String option, String text) {
        try {
            return Duration.ofMillis(Quantity.millis(text));
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(option + " is \"" + text + "\", but " + wrong.getMessage());
        }
    }

    void apply(IngestOptions.Builder options) {
        options.commit(commitPolicy())
                .truncate(truncate)
                .onError(onError)
                .onFileError(onFileError)
                .again(again)
                .dryRun(dryRun)
                .sessions(sessions)
                .threads(threads);
        if (rejectLimit != null) {
            options.rejectLimit(RejectLimit.parse(rejectLimit));
        }
        if (limit != null) {
            options.limit(limit);
        }
    }

    private CommitPolicy commitPolicy() {
        return switch (commit.toLowerCase(Locale.ROOT)) {
            case "file" -> CommitPolicy.FILE;
            case "load" -> CommitPolicy.LOAD;
            default -> CommitPolicy.rows(rows());
        };
    }

    private long rows() {
        try {
            return Long.parseLong(commit);
        } catch (NumberFormatException notANumber) {
            throw new UsageException("--commit must be file, load or a number of rows, but is \"" + commit + "\"");
        }
    }
}
