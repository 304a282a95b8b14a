package dev.sluice.cli.report.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A published experiment on loading without a log, as far as it can be repeated here: its input, its load, its figures. */
public enum Experiment {
    PARTITIONS_20X20(
            Input.ACCOUNTS,
            20,
            "pgbench's scale: 100,000 rows each",
            100_000,
            Integer.MAX_VALUE,
            "--columns|aid int, bid int, abalance int, filler text|--header|no|--partition-by|hash(aid)|--partitions|20|--sessions|20",
            List.of(ReportMode.MINIMAL, ReportMode.MINIMAL_SKIP, ReportMode.NONE),
            "pgbench accounts at scale 1000 (9.3 GB) into 20 tables by 20 sessions, PostgreSQL with and without the wal_level=none patch:"
                    + " time -73 %, WAL over 10 GB against 760 bytes.",
            "its minimal arm logged all rows, which a truncate in the same transaction, PostgreSQL's own way to skip the log, would have"
                    + " spared it; minimal here logs them too, so that the two can be compared, and minimal-skip is the fair baseline."
                    + " There it was a spinning disk and 24 cores."),
    APACHE_LOGS(
            Input.ACCESS,
            200,
            "log files of 5,000 lines",
            5_000,
            5_000,
            "--format|combined|--partition-by|none",
            List.of(
                    ReportMode.MINIMAL,
                    ReportMode.MINIMAL_SKIP,
                    ReportMode.SYNCHRONOUS_COMMIT_OFF,
                    ReportMode.FSYNC_OFF,
                    ReportMode.UNLOGGED),
            "61 million Apache log rows into PostgreSQL 9.1, a COPY and a commit a file: 4,086 rows/s logged, 3,900 with synchronous_commit"
                    + " off, 49,533 with fsync off, 54,553 into an unlogged table.",
            "there a small machine wrote every row to the log and then to the table, with few log segments between checkpoints, and the"
                    + " disk's syncs were the bound; here parsing is a part of the time in every mode."),
    INSERT_1M(
            Input.ACCOUNTS,
            1,
            "millions of rows",
            1_000_000,
            Integer.MAX_VALUE,
            "--columns|aid int, bid int, abalance int, filler text|--header|no|--partition-by|none",
            List.of(ReportMode.MINIMAL, ReportMode.MINIMAL_SKIP, ReportMode.UNLOGGED),
            "a million rows by INSERT ... SELECT generate_series into one PostgreSQL table: 1.17 s logged against 0.52 s unlogged.",
            "there the rows were made inside the server, in a session that was open already; here they are read from a CSV file by a"
                    + " process that starts first."),
    SMALL_COMMITS(
            Input.ACCOUNTS,
            1_000,
            "files of 100 rows, a commit each",
            100,
            100,
            "--columns|aid int, bid int, abalance int, filler text|--header|no|--partition-by|none|--table|accounts",
            List.of(ReportMode.MINIMAL, ReportMode.SYNCHRONOUS_COMMIT_OFF, ReportMode.UNLOGGED),
            "pgbench against logged and unlogged PostgreSQL tables: 168 against 485 transactions per second; an update of a million rows wrote"
                    + " 320 MB against 16 MB of WAL.",
            "there a transaction updated rows over a connection; here it appends a file of rows. Compare the ratios of commits per second and"
                    + " of WAL, not the figures.");

    /** What is generated. */
    public enum Input {
        ACCOUNTS,
        ACCESS
    }

    private final Input input;
    private final int defaultScale;
    private final String scaleUnit;
    private final int rowsPerScale;
    private final int rowsPerFile;
    private final String loadArguments;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of enums
    private final List<ReportMode> modes;

    private final String published;
    private final String difference;

    Experiment(
            Input input,
            int defaultScale,
            String scaleUnit,
            int rowsPerScale,
            int rowsPerFile,
            String loadArguments,
            List<ReportMode> modes,
            String published,
            String difference) {
        this.input = input;
        this.defaultScale = defaultScale;
        this.scaleUnit = scaleUnit;
        this.rowsPerScale = rowsPerScale;
        this.rowsPerFile = rowsPerFile;
        this.loadArguments = loadArguments;
        this.modes = modes;
        this.published = published;
        this.difference = difference;
    }

    /** The name on the command line, such as {@code apache-logs}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Experiment> ofName(String name) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    public Input input() {
        return input;
    }

    public int defaultScale() {
        return defaultScale;
    }

    /** What the scale counts. */
    public String scaleUnit() {
        return scaleUnit;
    }

    public long rows(int scale) {
        return (long) scale * rowsPerScale;
    }

    /** After how many rows the next input file begins. */
    public int rowsPerFile() {
        return rowsPerFile;
    }

    public List<String> loadArguments() {
        return List.of(loadArguments.split("\\|"));
    }

    public List<ReportMode> modes() {
        return modes;
    }

    /** What was published, in one sentence. */
    public String published() {
        return published;
    }

    /** How this run differs from it. */
    public String difference() {
        return difference;
    }
}
