package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.wal.file.NioFileSystem;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A guard against collapse and not against noise: what a load costs beside a plain loop over the same bytes, both in CPU time of this process, so
 * that other work on the machine hardly counts.
 */
class LoadSpeedTest {
    private static final int ROWS = 300_000;
    private static final int LOADS = 3;
    private static final int PASSES = 20;

    /** Three times what was measured, 15 to 20, most of it what a short load spends on warming up. */
    private static final double MOST = 60;

    @TempDir
    Path folder;

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @Test
    void aLoadCostsASmallMultipleOfALoopOverItsBytes() throws Exception {
        LoadFixture load = new LoadFixture(folder);
        byte[] content = accounts();
        String file = load.file("accounts.csv", content);
        double loop = Double.MAX_VALUE;
        double loaded = Double.MAX_VALUE;
        for (int i = 0; i < LOADS; i++) {
            loop = Math.min(loop, secondsOfLoop(content));
            long start = process.getProcessCpuTime();
            try (StorageEngine engine = StorageEngine.open(
                    new NioFileSystem(), folder.resolve("d" + i), StorageOptions.defaults(), Clock.systemUTC())) {
                IngestReport report = load.load(
                        load.options(file)
                                .columns("aid int, bid int, abalance int, filler text")
                                .csv(CsvOptions.SNIFFED.withHeader(HeaderOption.NO))
                                .partitionBy("hash(aid)")
                                .partitions(20)
                                .sessions(20),
                        new EngineLoadTarget(engine));
                assertThat(report.inputs().get(0).loaded()).isEqualTo(ROWS);
            }
            loaded = Math.min(loaded, (process.getProcessCpuTime() - start) / 1e9);
        }
        assertThat(loaded / loop)
                .as("%.3f CPU s for a load, %.4f s for the loop", loaded, loop)
                .isLessThan(MOST);
    }

    /** One pass, by the mean of some. */
    private double secondsOfLoop(byte[] content) {
        long start = process.getProcessCpuTime();
        long delimiters = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            delimiters += delimiters(content);
        }
        double seconds = (process.getProcessCpuTime() - start) / 1e9 / PASSES;
        assertThat(delimiters).isEqualTo(4L * ROWS * PASSES);
        return seconds;
    }

    private static int delimiters(byte[] content) {
        int count = 0;
        for (byte b : content) {
            count += b == ',' || b == '\n' ? 1 : 0;
        }
        return count;
    }

    private static byte[] accounts() {
        StringBuilder lines = new StringBuilder();
        String filler = " ".repeat(84);
        for (int row = 1; row <= ROWS; row++) {
            lines.append(row).append(",1,0,").append(filler).append('\n');
        }
        return lines.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
