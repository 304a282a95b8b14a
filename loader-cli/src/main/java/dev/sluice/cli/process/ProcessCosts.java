package dev.sluice.cli.process;

import dev.sluice.cli.output.JsonResult;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;

/** What this process took from its machine so far. Only where it was asked for: finding out takes time that a load need not pay. */
public final class ProcessCosts {
    /** Set by a report for the runs that it measures. */
    public static final String PROPERTY = "sluice.measure";

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private ProcessCosts() {}

    public static boolean isAskedFor() {
        return Boolean.getBoolean(PROPERTY);
    }

    /** Puts the costs into a result; those that the system does not tell are null. */
    public static void put(JsonResult json) {
        ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .ifPresent(nanos -> json.put("cpuSeconds", nanos / 1e9));
        json.put("peakMemoryBytes", peakMemoryBytes());
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        json.put("collections", collections).putSeconds("collectionSeconds", millis / 1e3);
    }

    private static OptionalLong peakMemoryBytes() {
        try {
            return Files.exists(STATUS)
                    ? Files.readAllLines(STATUS).stream()
                            .filter(line -> line.startsWith(PEAK))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                            .findFirst()
                    : OptionalLong.empty();
        } catch (IOException unreadable) {
            // The result says null for what the system does not tell.
            return OptionalLong.empty();
        }
    }
}
