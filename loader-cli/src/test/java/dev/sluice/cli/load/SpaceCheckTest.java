package dev.sluice.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.ledger.LedgerEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SpaceCheckTest {
    private static final long GB = 1_000_000_000;

    private static SpaceCheck check(long freeBytes, boolean isLogged, long threshold) {
        return new SpaceCheck(Path.of("d"), directory -> freeBytes, isLogged, threshold, GB);
    }

    private static List<Long> inputs(int count, long totalBytes) {
        List<Long> bytes = new ArrayList<>(Collections.nCopies(count, totalBytes / Math.max(1, count)));
        if (count > 0) {
            bytes.set(0, totalBytes - (count - 1) * (totalBytes / count));
        }
        return bytes;
    }

    @Test
    void whatFitsIsNoMatter() throws Exception {
        assertThat(check(10 * GB, true, 2 << 20).warning(inputs(1, 10 * GB))).isEmpty();
        assertThat(check(11 * GB, true, -1).warning(inputs(1, 10 * GB))).isEmpty();
    }

    @Test
    void dataThatMayNotFitIsWarnedAbout() throws Exception {
        assertThat(check(10 * GB, true, 2 << 20).warning(inputs(3, 10 * GB + 1)))
                .hasValue("the disk of \"d\" may be too small: about 10.0 GB of data for 10.0 GB that are free;"
                        + " a load that fills the disk is rolled back");
    }

    @Test
    void theLogCountsWhereRowsGoThroughItAndNoMoreThanACheckpointLeaves() throws Exception {
        assertThat(check(11 * GB - 1, true, -1).warning(inputs(1, 10 * GB)).orElseThrow())
                .contains("about 10.0 GB of data and 1.0 GB of log");
        // Inputs of less than the threshold each.
        assertThat(check(11 * GB - 1, true, 2 << 20)
                        .warning(inputs(10_000, 10 * GB))
                        .orElseThrow())
                .contains("and 1.0 GB of log");
        assertThat(check(11 * GB - 1, true, 0).warning(inputs(10_000, 10 * GB))).isEmpty();
        assertThat(check(11 * GB - 1, false, -1).warning(inputs(1, 10 * GB))).isEmpty();
    }

    @Test
    void nothingIsSaidOfInputsWithoutASize() throws Exception {
        assertThat(check(0, true, -1).warning(inputs(1, 0))).isEmpty();
        assertThat(check(0, true, -1).warning(inputs(0, 0))).isEmpty();
    }

    @Test
    void whatLooksLoadedIsNotCounted() {
        List<LedgerEntry> ledger =
                List.of(entry("a.csv", 400), entry("a.csv", 1_000), entry("b.csv.gz", 900), entry("c.log", 500));
        assertThat(SpaceCheck.unknownBytes(
                        List.of(
                                input("a.csv", 1_000),
                                input("b.csv.gz", 100),
                                input("c.log.1", 500),
                                input("c.log", 520),
                                input("new.csv", 70)),
                        ledger))
                .containsExactly(20L, 70L);
    }

    private static InputFile input(String name, long bytes) {
        return new InputFile(name, Optional.of(Path.of(name)), bytes, true);
    }

    private static LedgerEntry entry(String path, long contentBytes) {
        return new LedgerEntry(
                1, 0, path, contentBytes, 0, 0, contentBytes, 0, false, true, 0, 0, 0, 0, 0, 0, "", 0, 0);
    }
}
