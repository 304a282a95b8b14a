package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.plan.ReportMode;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One run of one mode, from the start of its process to the end of its last.
 *
 * @param round counted from 1
 * @param totalSeconds whole processes, Java's start included
 * @param phases seconds of the load, its commits, its shutdown checkpoint and, where it is a part of the run, of making the table logged
 * @param inputBytes decompressed bytes
 * @param walRecords by type
 * @param dataBytes of row groups written
 * @param bytesWritten by the program to all of its files
 * @param diskBusy share of time in which the disk under the data directory worked, sampled; empty where the system does not tell
 * @param progress rows handed over by seconds from the run's start
 */
public record Measurement(
        ReportMode mode,
        int round,
        double totalSeconds,
        Phases phases,
        long rows,
        long inputBytes,
        long commits,
        long walBytes,
        Map<String, Long> walRecords,
        long dataBytes,
        long bytesWritten,
        long fsyncs,
        double fsyncSeconds,
        OptionalDouble cpuSeconds,
        OptionalLong peakMemoryBytes,
        long collections,
        double collectionSeconds,
        List<Sample> diskBusy,
        List<Sample> progress) {
    /** Seconds of the parts of a run; what is left of the whole is the start of Java and the opening. */
    public record Phases(double load, double commit, double checkpoint, double alter) {}

    /** A value at a time, in seconds from the run's start. */
    public record Sample(double seconds, double value) {}

    /** Rows a second over the whole run. */
    public double rowsPerSecond() {
        return rows / totalSeconds;
    }

    /** Megabytes of input a second over the whole run. */
    public double megabytesPerSecond() {
        return inputBytes / 1e6 / totalSeconds;
    }

    public double walBytesPerRow() {
        return rows == 0 ? 0 : (double) walBytes / rows;
    }

    /** Mean of the sampled shares; empty where there are none. */
    public OptionalDouble meanDiskBusy() {
        return diskBusy.stream().mapToDouble(Sample::value).average();
    }
}
