package dev.sluice.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FuzzerTest {
    private static Stream<byte[]> seeds() {
        return Stream.of("a,b\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anExceptionIsFoundAndItsInputKept() {
        FuzzTarget broken = input -> {
            if (input.length > 2 && input[1] == '"') {
                throw new IllegalStateException("broken by a quote");
            }
        };

        assertThatThrownBy(() -> Fuzzer.run(FuzzerTest.class, "exception", broken, seeds()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("target/fuzz/FuzzerTestInputs/exception/")
                .hasRootCauseMessage("broken by a quote");
    }

    @Test
    void tooMuchMemoryIsFound() {
        byte[][] kept = new byte[1][];

        assertThatThrownBy(
                        () -> Fuzzer.run(FuzzerTest.class, "memory", input -> kept[0] = new byte[100 << 20], seeds()))
                .rootCause()
                .hasMessageContaining("an input of 4 bytes made 1048576");
    }
}
