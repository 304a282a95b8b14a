package dev.sluice.cli.output;

import dev.sluice.cli.process.ProcessCosts;
import dev.sluice.storage.RunStatistics;
import dev.sluice.wal.file.IoCounters;
import java.util.Map;
import java.util.TreeMap;

/** What a run on the engine cost, as keys of its JSON result. */
public final class RunCosts {
    private RunCosts() {}

    /** Records of the log that a run wrote, by type. */
    public static Map<String, Long> walRecords(RunStatistics run) {
        Map<String, Long> counts = new TreeMap<>();
        run.wal().records().forEach((type, count) -> counts.put(type.name(), count));
        return counts;
    }

    /** Bytes and records that a run wrote to the log. */
    public static void putWal(JsonResult json, RunStatistics run) {
        json.putObject("wal", () -> json.put("bytes", run.wal().bytes()).putNumbers("records", walRecords(run)));
    }

    /** What went through the file system, and, in a process that was asked to measure itself, what that took. */
    public static void put(JsonResult json, IoCounters counters) {
        json.put("fsyncs", counters.fsyncCount())
                .put("fsyncSeconds", counters.fsyncNanos() / 1e9)
                .put("bytesWritten", counters.bytesWritten());
        if (ProcessCosts.isAskedFor()) {
            json.putObject("process", () -> ProcessCosts.put(json));
        }
    }
}
