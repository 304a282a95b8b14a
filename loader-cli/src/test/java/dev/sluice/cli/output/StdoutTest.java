package dev.sluice.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class StdoutTest {
    @Test
    void writesOfEverySizeArriveInOrder() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        Stdout out = new Stdout(target);
        out.print("a");
        out.write(new byte[200_000]);
        out.println("b");
        assertThat(target.size()).isLessThan(200_003);
        out.flush();
        assertThat(target.toByteArray()).hasSize(200_003).startsWith('a').endsWith('b', '\n');
    }

    @Test
    void aFailedWriteIsNotSwallowed() throws IOException {
        Stdout out = new Stdout(failing("No space left on device"));
        out.print("x");
        assertThatThrownBy(out::flush)
                .isInstanceOfSatisfying(
                        StdoutException.class,
                        failure -> assertThat(failure.isReaderGone()).isFalse());
    }

    @Test
    void aReaderThatWentAwayIsTold() throws IOException {
        Stdout out = new Stdout(failing("Broken pipe"));
        out.print("x");
        assertThatThrownBy(out::flush)
                .isInstanceOfSatisfying(
                        StdoutException.class,
                        failure -> assertThat(failure.isReaderGone()).isTrue());
    }

    @Test
    void aProgressLineIsRemovedBeforeAnythingElse() {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        Console console = new Console(target, false, Console.Verbosity.NORMAL);
        console.progressLine("10%");
        console.progressLine("20%");
        console.warning("w");
        console.clearProgressLine();
        assertThat(target.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r\u001b[K10%\r\u001b[K20%\r\u001b[Kwarning: w\n");
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
