package dev.sluice.cli.report;

import dev.sluice.cli.report.measure.Conditions;
import dev.sluice.cli.report.measure.DrillResult;
import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.plan.ReportRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Makes reports of made-up runs. */
public final class ReportFixture {
    private final Map<ReportMode, double[]> seconds = new LinkedHashMap<>();
    private final List<DrillResult> drills = new ArrayList<>();
    private OptionalDouble loadAverage = OptionalDouble.of(0.1);
    private boolean isComplete = true;
    private String input = "access.log";

    /** Adds a mode whose runs took so long. */
    public ReportFixture mode(ReportMode mode, double... totals) {
        seconds.put(mode, totals.clone());
        return this;
    }

    public ReportFixture loadAverage(double load) {
        loadAverage = OptionalDouble.of(load);
        return this;
    }

    public ReportFixture incomplete() {
        isComplete = false;
        return this;
    }

    public ReportFixture input(String name) {
        input = name;
        return this;
    }

    public ReportFixture drill(DrillResult drill) {
        drills.add(drill);
        return this;
    }

    public Report report() {
        List<Measurement> measurements = new ArrayList<>();
        seconds.forEach((mode, totals) -> {
            for (int i = 0; i < totals.length; i++) {
                measurements.add(measurement(mode, i + 1, totals[i]));
            }
        });
        return new Report(
                new ReportRequest(
                        List.of(input),
                        List.of("--table", "t"),
                        List.copyOf(seconds.keySet()),
                        5,
                        false,
                        0,
                        Path.of("scratch"),
                        Optional.empty()),
                "1.0",
                Instant.parse("2026-01-02T03:04:05Z"),
                new Conditions(
                        "Linux 6",
                        "a processor",
                        2,
                        Optional.of(24L << 30),
                        "ext4",
                        Optional.of("sda"),
                        Optional.of(false),
                        "a Java 17",
                        loadAverage),
                measurements,
                drills,
                isComplete);
    }

    private static Measurement measurement(ReportMode mode, int round, double total) {
        long wal = mode == ReportMode.NONE ? 88 : mode == ReportMode.MINIMAL ? 50_000_000 : 2_400;
        return new Measurement(
                mode,
                round,
                total,
                new Measurement.Phases(total * 0.7, total * 0.1, total * 0.1, mode.isMadeLogged() ? total * 0.05 : 0),
                1_000_000,
                268_000_000,
                10,
                wal,
                Map.of("COMMIT", 10L, "CHECKPOINT_SHUTDOWN", 1L),
                40_000_000,
                wal + 41_000_000,
                39,
                0.05,
                OptionalDouble.of(total * 1.8),
                OptionalLong.of(200_000_000),
                12,
                0.04,
                List.of(new Measurement.Sample(total / 2, 0.4), new Measurement.Sample(total, 0.9)),
                List.of(new Measurement.Sample(total / 2, 400_000), new Measurement.Sample(total, 1_000_000)));
    }
}
