package dev.sluice.cli.report;

import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.report.plan.Experiment;
import dev.sluice.cli.report.plan.ReportMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What is compared, how often, and where the report goes. */
@Command(optionListHeading = "%nThe report:%n")
public final class ReportOptions {
    @Option(
            names = "--modes",
            paramLabel = "LIST",
            split = ",",
            description = "The modes, in turn: minimal, minimal-skip, unlogged, unlogged-then-logged, none,"
                    + " synchronous-commit-off, fsync-off (the first five).")
    private List<String> modes = new ArrayList<>();

    @Option(names = "--knobs", description = "Also synchronous-commit-off and fsync-off.")
    private boolean knobs;

    @Option(names = "--runs", paramLabel = "N", description = "Counted runs of each mode (5).")
    private int runs = 5;

    @Option(names = "--cold", description = "Drop the system's page cache before each run; only the superuser may.")
    private boolean cold;

    @Option(
            names = "--drill",
            description =
                    "Then kill loads of each mode at random moments, and count what is left and what getting it back takes.")
    private boolean drill;

    @Option(names = "--kills", paramLabel = "N", description = "Loads that a drill kills in each mode (3).")
    private int kills = 3;

    @Option(
            names = "--scratch",
            paramLabel = "DIR",
            description = "Where the data directories are made; on the disk that counts (beside the data directory).")
    private @Nullable Path scratch;

    @Option(
            names = "--experiment",
            paramLabel = "NAME",
            description = "Repeat a published experiment: partitions-20x20, apache-logs, insert-1m, small-commits.")
    private @Nullable String experiment;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Size of the experiment's input; each has its own default.")
    private @Nullable Integer scale;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the report as one HTML file.")
    private @Nullable Path html;

    @Option(names = "--json-file", paramLabel = "FILE", description = "Write the report, with every run, as JSON.")
    private @Nullable Path jsonFile;

    @Option(names = "--csv-file", paramLabel = "FILE", description = "Write every run as a line of CSV.")
    private @Nullable Path csvFile;

    /**
     * The modes to compare.
     *
     * @throws UsageException when a name is no mode's, or there is no second one
     */
    List<ReportMode> modes() {
        List<ReportMode> chosen = new ArrayList<>();
        for (String name : modes) {
            ReportMode mode = ReportMode.ofLabel(name.strip())
                    .orElseThrow(() -> new UsageException("unknown mode \"" + name + "\"; there are " + labels()));
            if (!chosen.contains(mode)) {
                chosen.add(mode);
            }
        }
        if (modes.isEmpty()) {
            chosen.addAll(experiment().map(Experiment::modes).orElseGet(ReportOptions::usual));
        }
        if (knobs) {
            Arrays.stream(ReportMode.values())
                    .filter(mode -> mode.isKnob() && !chosen.contains(mode))
                    .forEach(chosen::add);
        }
        return chosen;
    }

    private static List<ReportMode> usual() {
        return Arrays.stream(ReportMode.values()).filter(mode -> !mode.isKnob()).toList();
    }

    private static String labels() {
        return Arrays.stream(ReportMode.values()).map(ReportMode::label).collect(Collectors.joining(", "));
    }

    Optional<Experiment> experiment() {
        return Optional.ofNullable(experiment)
                .map(name -> Experiment.ofName(name)
                        .orElseThrow(() -> new UsageException("unknown experiment \"" + name + "\"; there are "
                                + Arrays.stream(Experiment.values())
                                        .map(Experiment::label)
                                        .collect(Collectors.joining(", ")))));
    }

    /** The size of the experiment. */
    int scale(Experiment of) {
        int chosen = scale == null ? of.defaultScale() : scale;
        if (chosen < 1) {
            throw new UsageException("--scale must be 1 or more (" + of.scaleUnit() + "), but is " + chosen);
        }
        return chosen;
    }

    int runs() {
        if (runs < 1) {
            throw new UsageException("--runs must be 1 or more, but is " + runs);
        }
        return runs;
    }

    boolean isCold() {
        return cold;
    }

    int kills() {
        if (kills < 1) {
            throw new UsageException("--kills must be 1 or more, but is " + kills);
        }
        return drill ? kills : 0;
    }

    Optional<Path> scratch() {
        return Optional.ofNullable(scratch);
    }

    Optional<Path> html() {
        return Optional.ofNullable(html);
    }

    Optional<Path> jsonFile() {
        return Optional.ofNullable(jsonFile);
    }

    Optional<Path> csvFile() {
        return Optional.ofNullable(csvFile);
    }
}
