package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.measure.Measurement.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Samples how busy a disk is, as Linux counts it: the milliseconds in which requests were under way ({@code /proc/diskstats}, field 13;
 * Documentation/admin-guide/iostats.rst of the kernel). Gives nothing on other systems. A thread samples from {@link #start} to
 * {@link #stop}.
 */
public final class DiskMonitor {
    private static final long INTERVAL_MILLIS = 100;
    private static final Path DISK_STATS = Path.of("/proc/diskstats");
    private static final int NAME_FIELD = 2;
    private static final int BUSY_FIELD = 12;

    private final Optional<String> device;
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Sample> samples = new ArrayList<>();
    private final Thread thread = new Thread(this::sample, "sluice-report-disk");

    private DiskMonitor(Optional<String> device) {
        this.device = device;
        thread.setDaemon(true);
    }

    /** Begins to watch a disk; does nothing where there is none to watch. */
    public static DiskMonitor start(Optional<String> device) {
        DiskMonitor monitor = new DiskMonitor(device);
        monitor.thread.start();
        return monitor;
    }

    /** Ends the watching and gives the share of each interval by its end. */
    public List<Sample> stop() throws InterruptedException {
        end.countDown();
        thread.join();
        return List.copyOf(samples);
    }

    private void sample() {
        if (device.isEmpty()) {
            return;
        }
        long start = System.nanoTime();
        long lastNanos = start;
        OptionalLong last = busyMillis(device.get());
        while (last.isPresent() && !isOver()) {
            long now = System.nanoTime();
            OptionalLong busy = busyMillis(device.get());
            if (busy.isPresent()) {
                double share = (busy.getAsLong() - last.getAsLong()) * 1e6 / (now - lastNanos);
                samples.add(new Sample((now - start) / 1e9, Math.min(1, share)));
            }
            lastNanos = now;
            last = busy;
        }
    }

    private boolean isOver() {
        try {
            return end.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static OptionalLong busyMillis(String device) {
        try {
            for (String line : Files.readAllLines(DISK_STATS)) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields.length > BUSY_FIELD && fields[NAME_FIELD].equals(device)) {
                    return OptionalLong.of(Long.parseLong(fields[BUSY_FIELD]));
                }
            }
            return OptionalLong.empty();
        } catch (IOException | NumberFormatException unreadable) {
            // What the system does not tell is left out of the report, which says so.
            return OptionalLong.empty();
        }
    }
}
