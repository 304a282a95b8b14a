package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.plan.ReportRequest;
import dev.sluice.cli.report.statistics.Spread;
import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What was measured.
 *
 * @param version of the program
 * @param measurements in the order in which they were made
 * @param drills of each mode that had one
 * @param isComplete whether all runs that were asked for are in it
 */
public record Report(
        ReportRequest request,
        String version,
        Instant startedAt,
        Conditions conditions,
        List<Measurement> measurements,
        List<DrillResult> drills,
        boolean isComplete) {
    /** The modes that have a measurement, in the order asked for. */
    public List<ReportMode> modes() {
        return request.modes().stream().filter(mode -> !of(mode).isEmpty()).toList();
    }

    /** The runs of a mode, by round. */
    public List<Measurement> of(ReportMode mode) {
        return measurements.stream().filter(each -> each.mode() == mode).toList();
    }

    /** The spread of a figure over the runs of a mode that has some. */
    public Spread spread(ReportMode mode, ToDoubleFunction<Measurement> figure) {
        return Spread.of(of(mode).stream().mapToDouble(figure).toArray());
    }

    /** What others are compared with: the default of the program, else the first mode. */
    public ReportMode baseline() {
        List<ReportMode> modes = modes();
        return modes.contains(ReportMode.MINIMAL_SKIP) ? ReportMode.MINIMAL_SKIP : modes.get(0);
    }
}
