package dev.sluice.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProgressTest {
    private static final long MILLIS = 1_000_000;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(err, false, Console.Verbosity.NORMAL);

    @Test
    void saysRatePercentAndTimeLeft() {
        assertThat(Progress.text(2, 250_000_000, 1_000_000_000, 1_000_000))
                .isEqualTo("25%  1,000,000 rows  250.0 MB  500,000 rows/s  125.0 MB/s  6.0 s left");
    }

    @Test
    void saysNoPercentWhereTheSizeIsUnknown() {
        assertThat(Progress.text(1, 1000, 0, 10)).isEqualTo("10 rows  1.0 kB  10 rows/s  1.0 kB/s");
    }

    @Test
    void theLineIsRedrawnFiveTimesASecond() {
        Progress progress = new Progress(console, true, 0);
        for (int millis = 10; millis <= 1000; millis += 10) {
            progress.update(millis * MILLIS, 1, 0, 1);
        }
        assertThat(printed().split("\r", -1)).hasSize(1 + 5);
    }

    @Test
    void withoutATerminalThereIsALineEveryThirtySeconds() {
        Progress progress = new Progress(console, false, 0);
        for (int seconds = 1; seconds <= 61; seconds++) {
            progress.update(seconds * 1000L * MILLIS, 1, 0, 1);
        }
        assertThat(printed().lines()).hasSize(2);
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
