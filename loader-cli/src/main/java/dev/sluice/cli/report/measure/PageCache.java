package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.plan.ReportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The system's cache of file contents, between two runs. */
public final class PageCache {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
    private static final long SYNC_SECONDS = 300;

    private PageCache() {}

    /**
     * Writes out what earlier runs left, so that the next does not pay for it.
     *
     * @throws IOException when the system has no {@code sync} command
     */
    public static void writeOut() throws IOException, InterruptedException {
        Process sync = new ProcessBuilder("sync").start();
        if (!sync.waitFor(SYNC_SECONDS, TimeUnit.SECONDS)) {
            sync.destroyForcibly();
        }
    }

    /**
     * Forgets the contents of files, so that the next run reads its input from the disk.
     *
     * @throws ReportException when the system does not allow it
     */
    public static void drop() throws IOException, InterruptedException {
        writeOut();
        if (!Files.isWritable(DROP)) {
            throw new ReportException(
                    "could not drop the page cache for cold runs",
                    "Only the superuser of a Linux system may, through \"" + DROP + "\".",
                    "Run without --cold, or as the superuser.");
        }
        Files.writeString(DROP, "3\n");
    }
}
