package dev.sluice.cli.report.plan;

import dev.sluice.cli.settings.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way to run a load that the report compares: what it is called, and which arguments make a load run so. */
public enum ReportMode {
    MINIMAL("every row goes through the log", List.of("wal_skip_threshold=-1")),
    MINIMAL_SKIP("rows added in bulk are written and synced, not logged: the default", List.of()),
    UNLOGGED("an unlogged table: a crash empties it", List.of()),
    UNLOGGED_THEN_LOGGED("loaded unlogged, then made logged", List.of()),
    NONE("no log but one record at the end: a crash loses the run", List.of("wal_level=none")),
    SYNCHRONOUS_COMMIT_OFF("commits do not wait for the log", List.of("synchronous_commit=off")),
    FSYNC_OFF("nothing is forced to the disk", List.of("fsync=off"));

    /** What makes up a mode: all of it is given to every run, so that what the user's files or environment say does not. */
    private static final List<Setting> DECIDED =
            List.of(Setting.WAL_LEVEL, Setting.WAL_SKIP_THRESHOLD, Setting.SYNCHRONOUS_COMMIT, Setting.FSYNC);

    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of texts
    private final List<String> settings;

    ReportMode(String meaning, List<String> settings) {
        this.meaning = meaning;
        this.settings = settings;
    }

    /** The name on the command line and in results, such as {@code minimal-skip}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String meaning() {
        return meaning;
    }

    /** The settings of the mode as options of any command; what a mode does not change has its default. */
    public List<String> settingArguments() {
        List<String> arguments = new ArrayList<>();
        for (Setting setting : DECIDED) {
            String name = setting.settingName() + "=";
            arguments.add("--set");
            arguments.add(settings.stream()
                    .filter(each -> each.startsWith(name))
                    .findFirst()
                    .orElse(name + setting.defaultText()));
        }
        return arguments;
    }

    /** The settings of a mode, by the names that a report may not be given. */
    public static boolean decides(String setting) {
        return DECIDED.stream().anyMatch(each -> each.settingName().equals(setting));
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
