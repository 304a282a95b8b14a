package dev.sluice.cli.report.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way to run a load that the report compares: what it is called, and which arguments make a load run so. */
public enum ReportMode {
    MINIMAL("every row goes through the log", List.of("--wal-level", "minimal", "--set", "wal_skip_threshold=-1")),
    MINIMAL_SKIP(
            "rows added in bulk are written and synced, not logged: the default", List.of("--wal-level", "minimal")),
    UNLOGGED("an unlogged table: a crash empties it", List.of("--wal-level", "minimal", "--unlogged")),
    UNLOGGED_THEN_LOGGED("loaded unlogged, then made logged", List.of("--wal-level", "minimal", "--unlogged")),
    NONE("no log but one record at the end: a crash loses the run", List.of("--wal-level", "none")),
    SYNCHRONOUS_COMMIT_OFF(
            "commits do not wait for the log", List.of("--wal-level", "minimal", "--set", "synchronous_commit=off")),
    FSYNC_OFF("nothing is forced to the disk", List.of("--wal-level", "minimal", "--set", "fsync=off"));

    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of texts
    private final List<String> arguments;

    ReportMode(String meaning, List<String> arguments) {
        this.meaning = meaning;
        this.arguments = arguments;
    }

    /** The name on the command line and in results, such as {@code minimal-skip}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String meaning() {
        return meaning;
    }

    /** What a load is given beside the arguments that all modes share. */
    public List<String> arguments() {
        return arguments;
    }

    /** Whether the table is made logged after the load, as a part of the run. */
    public boolean isMadeLogged() {
        return this == UNLOGGED_THEN_LOGGED;
    }

    /** Whether the load makes an unlogged table. */
    public boolean isUnlogged() {
        return this == UNLOGGED || this == UNLOGGED_THEN_LOGGED;
    }

    /** Whether it is compared only when asked for, since it turns a safety off for the whole directory. */
    public boolean isKnob() {
        return this == SYNCHRONOUS_COMMIT_OFF || this == FSYNC_OFF;
    }

    public static Optional<ReportMode> ofLabel(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
