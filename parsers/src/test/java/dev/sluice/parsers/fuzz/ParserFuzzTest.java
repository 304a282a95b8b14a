package dev.sluice.parsers.fuzz;

import dev.sluice.testkit.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/** The targets of {@link ParserFuzz} for some seconds. */
class ParserFuzzTest {
    private final ParserFuzz targets = new ParserFuzz();

    @Test
    void csvRecords() {
        Fuzzer.run(ParserFuzz.class, "csvRecords", targets::csvRecords, ParserFuzz.csvRecordsSeeds());
    }

    @Test
    void sniffing() {
        Fuzzer.run(ParserFuzz.class, "sniffing", targets::sniffing, ParserFuzz.sniffingSeeds());
    }

    @Test
    void logFormats() {
        Fuzzer.run(ParserFuzz.class, "logFormats", targets::logFormats, ParserFuzz.logFormatsSeeds());
    }

    @Test
    void logLines() {
        Fuzzer.run(ParserFuzz.class, "logLines", targets::logLines, ParserFuzz.logLinesSeeds());
    }
}
