package dev.sluice.cli.job;

import dev.sluice.cli.settings.Suggestion;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The names that a job file may have. Those of a load are the options of the command load. */
public final class JobKeys {
    static final String NAME = "name";
    static final String DATA = "data";
    static final String SETTINGS = "settings";
    static final String METRICS = "metrics";
    static final String REPORTS = "reports";
    static final String LOG = "log";
    static final String DEFAULTS = "defaults";
    static final String LOADS = "loads";
    static final String INPUTS = "inputs";
    static final String CONTINUE = "continue-on-failure";
    static final String LOG_FILE = "file";
    static final String LOG_FORMAT = "format";
    static final String LOG_ROTATE = "rotate";
    static final String LOG_KEEP = "keep";
    static final String REPORTS_KEEP = "keep";

    public static final Set<String> JOB = Set.of(NAME, DATA, SETTINGS, METRICS, REPORTS, LOG, DEFAULTS, LOADS);
    public static final Set<String> LOG_KEYS = Set.of(LOG_FILE, LOG_FORMAT, LOG_ROTATE, LOG_KEEP);
    public static final Set<String> REPORT_KEYS = Set.of(REPORTS_KEEP);

    /** A dry run is one of the whole job, and a job has a log instead of events. */
    private static final Set<String> NOT_FOR_A_JOB = Set.of("dry-run", "events");

    private JobKeys() {}

    /** The names that a load may have, sorted; {@code defaults} may have all but {@code name} and {@code inputs}. */
    public static Set<String> ofLoad(CommandSpec load) {
        Set<String> keys = new TreeSet<>(Set.of(NAME, INPUTS, CONTINUE));
        for (OptionSpec option : load.options()) {
            String key = option.longestName().substring(2);
            if (!NOT_FOR_A_JOB.contains(key)) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** The same for what all loads share. */
    public static Set<String> ofDefaults(CommandSpec load) {
        Set<String> keys = ofLoad(load);
        keys.removeAll(Set.of(NAME, INPUTS));
        return keys;
    }

    /** Refuses a name that is none of these, and suggests the nearest. */
    static void check(JobNode.Keys keys, Set<String> known, String where) {
        for (String key : keys.values().keySet()) {
            if (!known.contains(key)) {
                List<String> sorted = known.stream().sorted().toList();
                String hint = Suggestion.nearest(key, sorted)
                        .map(nearest -> "Did you mean \"" + nearest + "\"?")
                        .orElse("It may have: " + String.join(", ", sorted) + ".");
                throw keys.placeOf(key).wrong("unknown key \"" + key + "\" " + where, hint);
            }
        }
    }
}
