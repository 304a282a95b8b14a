package dev.sluice.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {
    @Test
    void numbersInNamesCountAsNumbers() {
        String[] names = {"log.10", "log.2", "log", "log.010", "log.100000000000000000000", "log.9a", "a10b2", "a10b1"};
        Arrays.sort(names, NaturalOrder.INSTANCE);
        assertThat(names)
                .containsExactly(
                        "a10b1", "a10b2", "log", "log.2", "log.9a", "log.010", "log.10", "log.100000000000000000000");
    }
}
