package dev.sluice.cli.report.render;

import dev.sluice.cli.report.measure.Measurement;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A figure of a run, with its name and unit: one list for all forms of a report, so that none of them leaves one out.
 *
 * @param key in JSON and as a CSV column
 * @param label for people, with the unit
 * @param decimals shown to people
 */
record Figure(String key, String label, int decimals, Function<Measurement, OptionalDouble> value) {
    /** All figures, in the order in which they are shown. */
    static final List<Figure> ALL = List.of(
            of("totalSeconds", "total, s", 2, Measurement::totalSeconds),
            of("loadSeconds", "load, s", 2, each -> each.phases().load()),
            of("commitSeconds", "commits, s", 2, each -> each.phases().commit()),
            of(
                    "checkpointSeconds",
                    "shutdown checkpoint, s",
                    2,
                    each -> each.phases().checkpoint()),
            of("alterSeconds", "alter --logged, s", 2, each -> each.phases().alter()),
            of("rowsPerSecond", "rows/s", 0, Measurement::rowsPerSecond),
            of("megabytesPerSecond", "MB/s", 1, Measurement::megabytesPerSecond),
            of("rows", "rows", 0, Measurement::rows),
            of("commits", "commits", 0, Measurement::commits),
            of("commitsPerSecond", "commits/s", 1, each -> each.commits() / each.totalSeconds()),
            of("walBytes", "WAL, bytes", 0, Measurement::walBytes),
            of("walBytesPerRow", "WAL a row, bytes", 2, Measurement::walBytesPerRow),
            of("dataBytes", "data, bytes", 0, Measurement::dataBytes),
            of("bytesWritten", "written in all, bytes", 0, Measurement::bytesWritten),
            of("fsyncs", "fsyncs", 0, Measurement::fsyncs),
            of("fsyncSeconds", "time in fsync, s", 2, Measurement::fsyncSeconds),
            new Figure("cpuSeconds", "CPU time, s", 2, Measurement::cpuSeconds),
            new Figure(
                    "peakMemoryBytes",
                    "peak memory, bytes",
                    0,
                    each -> each.peakMemoryBytes().isPresent()
                            ? OptionalDouble.of((double) each.peakMemoryBytes().getAsLong())
                            : OptionalDouble.empty()),
            new Figure("diskBusy", "disk busy, share of the time", 2, Measurement::meanDiskBusy),
            of("collections", "garbage collections", 0, Measurement::collections),
            of("collectionSeconds", "time in them, s", 2, Measurement::collectionSeconds));

    private static Figure of(String key, String label, int decimals, ToDoubleFunction<Measurement> value) {
        return new Figure(key, label, decimals, each -> OptionalDouble.of(value.applyAsDouble(each)));
    }
}
