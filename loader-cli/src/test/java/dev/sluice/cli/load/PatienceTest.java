package dev.sluice.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Console;
import dev.sluice.cli.output.Stdout;
import dev.sluice.cli.process.StopSignals;
import dev.sluice.cli.settings.Settings;
import dev.sluice.ingest.InputException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class PatienceTest {
    private static final Path PATH = Path.of("data");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private long nowNanos = 17;

    private Patience patience(String... options) throws IOException {
        Invocation invocation = new Invocation(
                PATH,
                Settings.resolve(List.of(), Map.of(), Optional.empty(), PATH),
                new Stdout(OutputStream.nullOutputStream()),
                new Console(said, false, Console.Verbosity.NORMAL),
                new StopSignals(),
                false,
                false);
        return new Patience(
                invocation,
                CommandLine.populateCommand(new RunOptions(), options),
                () -> nowNanos,
                millis -> nowNanos += millis * 1_000_000);
    }

    private static LoadOutcome failed(Exception failure) {
        return LoadOutcome.failed(failure);
    }

    private static InputException unreadable(IOException cause) {
        InputException failure = new InputException("could not read \"a\": no", "", "");
        failure.initCause(cause);
        return failure;
    }

    @Test
    void whatMayPassIsTriedAgainUntilTheTimeIsOver() throws Exception {
        for (Exception passing : List.of(
                new DiskFullException(PATH, "write", new IOException("No space left on device")),
                new DirectoryBusyException(PATH, 7),
                unreadable(new AccessDeniedException("a")),
                unreadable(new IOException("Input/output error")))) {
            Patience patience = patience("--retry=10min");
            long start = nowNanos;
            int tries = 0;
            while (patience.isTriedAgain(failed(passing))) {
                tries++;
            }
            assertThat((nowNanos - start) / 1_000_000).as("%s", passing).isEqualTo(600_000);
            // A lock is looked at every two seconds; the rest ever more seldom, up to once a minute.
            assertThat(tries).as("%s", passing).isEqualTo(passing instanceof DirectoryBusyException ? 302 : 16);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("; trying again in 0.5 s, for at most 10 min 0 s more\n")
                .contains("; trying again in 1.0 s");
    }

    @Test
    void whatDoesNotPassIsNotTriedAgain() throws Exception {
        for (Exception lasting : List.of(
                new FailStopException(PATH, "fsync", new IOException("Input/output error")),
                unreadable(new NoSuchFileException("a")),
                new InputException("could not read \"a\": it is damaged", "", ""),
                new IllegalStateException("x"))) {
            assertThat(patience("--retry=1h").isTriedAgain(failed(lasting)))
                    .as("%s", lasting)
                    .isFalse();
        }
    }

    @Test
    void aLockIsWaitedForOnItsOwn() throws Exception {
        Patience patience = patience("--wait-lock=200ms");
        assertThat(patience.isTriedAgain(failed(new DirectoryBusyException(PATH, 7))))
                .isTrue();
        assertThat(patience("--wait-lock=1h")
                        .isTriedAgain(failed(new DiskFullException(PATH, "write", new IOException("full")))))
                .isFalse();
    }

    @Test
    void withoutOptionsNothingIsTriedAgain() throws Exception {
        assertThat(patience().isTriedAgain(failed(new DirectoryBusyException(PATH, 7))))
                .isFalse();
        assertThatThrownBy(() -> patience("--retry=soon")).hasMessageContaining("--retry is \"soon\"");
    }
}
