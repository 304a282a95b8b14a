package dev.sluice.cli.report;

import dev.sluice.cli.output.Console;
import dev.sluice.cli.report.measure.ChildProcess;
import dev.sluice.cli.report.measure.Conditions;
import dev.sluice.cli.report.measure.CrashDrill;
import dev.sluice.cli.report.measure.DrillResult;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.ModeRun;
import dev.sluice.cli.report.measure.PageCache;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.measure.Scratch;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.plan.ReportRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs the load in each mode in turn, round after round, behind one run that is not counted. A run that fails, or a stop, ends the measuring;
 * what was measured until then is a report too.
 */
public final class ReportRunner {
    private final ReportRequest request;
    private final String version;
    private final Scratch scratch;
    private final ChildProcess child;
    private final Console console;
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<DrillResult> drills = new ArrayList<>();

    /** Runs below a scratch folder; {@code child} may be stopped by others. */
    public ReportRunner(ReportRequest request, String version, Scratch scratch, ChildProcess child, Console console) {
        this.request = request;
        this.version = version;
        this.scratch = scratch;
        this.child = child;
        this.console = console;
    }

    /**
     * What was measured, and why it is not all.
     *
     * @param failure what ended the measuring early
     */
    public record Result(Report report, Optional<Exception> failure) {}

    /** Measures; a failure is a part of the result. */
    public Result run() throws IOException {
        Conditions conditions = Conditions.of(scratch.folder());
        Instant start = Instant.now();
        ModeRun runs = new ModeRun(request, scratch.folder(), child, conditions.disk());
        Optional<Exception> failure = Optional.empty();
        try {
            measure(runs);
            drill(runs);
        } catch (IOException failed) {
            failure = Optional.of(failed);
        } catch (InterruptedException stopped) {
            failure = Optional.of(stopped);
        }
        Report report = new Report(
                request, version, start, conditions, List.copyOf(measurements), List.copyOf(drills), failure.isEmpty());
        return new Result(report, failure);
    }

    private void measure(ModeRun runs) throws IOException, InterruptedException {
        Measurement warmUp = once(runs, request.modes().get(0), 0);
        console.note(String.format(
                Locale.ROOT,
                "warm-up, not counted: %,d rows in %.2f s; now %d rounds of %d modes",
                warmUp.rows(),
                warmUp.totalSeconds(),
                request.runs(),
                request.modes().size()));
        for (int round = 1; round <= request.runs(); round++) {
            for (ReportMode mode : request.modes()) {
                Measurement measured = once(runs, mode, round);
                measurements.add(measured);
                console.note(String.format(
                        Locale.ROOT,
                        "round %d of %d, %s: %.2f s",
                        round,
                        request.runs(),
                        mode.label(),
                        measured.totalSeconds()));
            }
        }
    }

    private Measurement once(ModeRun runs, ReportMode mode, int round) throws IOException, InterruptedException {
        scratch.clear(runs.dataDirectory());
        if (request.isCold()) {
            PageCache.drop();
        } else {
            PageCache.writeOut();
        }
        return runs.measure(mode, round);
    }

    private void drill(ModeRun runs) throws IOException, InterruptedException {
        if (request.kills() == 0) {
            return;
        }
        CrashDrill drill = new CrashDrill(runs, child, scratch);
        for (ReportMode mode : request.modes()) {
            Measurement whole = measurements.stream()
                    .filter(each -> each.mode() == mode)
                    .findFirst()
                    .orElseThrow();
            console.note("drill, " + mode.label() + ": killing " + request.kills() + " loads");
            drills.add(drill.run(whole, request.kills()));
        }
    }
}
