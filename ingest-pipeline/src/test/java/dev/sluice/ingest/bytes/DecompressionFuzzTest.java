package dev.sluice.ingest.bytes;

import dev.sluice.testkit.fuzz.Fuzzer;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The targets of {@link DecompressionFuzz} for some seconds. */
class DecompressionFuzzTest {
    @ParameterizedTest
    @EnumSource
    void anyBytesDecompressOrAreAnError(Compression compression) {
        Fuzzer.run(
                DecompressionFuzz.class,
                compression.name().toLowerCase(Locale.ROOT),
                input -> DecompressionFuzz.read(compression, input),
                DecompressionFuzz.seeds(compression));
    }
}
