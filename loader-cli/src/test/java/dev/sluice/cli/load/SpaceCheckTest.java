package dev.sluice.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class SpaceCheckTest {
    private static final long GB = 1_000_000_000;

    private static SpaceCheck check(long freeBytes, boolean isLogged, long threshold) {
        return new SpaceCheck(Path.of("d"), directory -> freeBytes, isLogged, threshold, GB);
    }

    @Test
    void whatFitsIsNoMatter() throws Exception {
        assertThat(check(10 * GB, true, 2 << 20).warning(1, 10 * GB)).isEmpty();
        assertThat(check(11 * GB, true, -1).warning(1, 10 * GB)).isEmpty();
    }

    @Test
    void dataThatMayNotFitIsWarnedAbout() throws Exception {
        assertThat(check(10 * GB, true, 2 << 20).warning(3, 10 * GB + 1))
                .hasValue("the disk of \"d\" may be too small: about 10.0 GB of data for 10.0 GB that are free;"
                        + " a load that fills the disk is rolled back");
    }

    @Test
    void theLogCountsWhereRowsGoThroughItAndNoMoreThanACheckpointLeaves() throws Exception {
        assertThat(check(11 * GB - 1, true, -1).warning(1, 10 * GB).orElseThrow())
                .contains("about 10.0 GB of data and 1.0 GB of log");
        // Inputs of less than the threshold each.
        assertThat(check(11 * GB - 1, true, 2 << 20).warning(10_000, 10 * GB).orElseThrow())
                .contains("and 1.0 GB of log");
        assertThat(check(11 * GB - 1, true, 0).warning(10_000, 10 * GB)).isEmpty();
        assertThat(check(11 * GB - 1, false, -1).warning(1, 10 * GB)).isEmpty();
    }

    @Test
    void nothingIsSaidOfInputsWithoutASize() throws Exception {
        assertThat(check(0, true, -1).warning(1, 0)).isEmpty();
        assertThat(check(0, true, -1).warning(0, 0)).isEmpty();
    }
}
