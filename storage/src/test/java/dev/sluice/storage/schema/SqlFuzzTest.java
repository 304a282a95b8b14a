package dev.sluice.storage.schema;

import dev.sluice.testkit.fuzz.Fuzzer;
import org.junit.jupiter.api.Test;

/** The targets of {@link SqlFuzz} for some seconds. */
class SqlFuzzTest {
    private final SqlFuzz targets = new SqlFuzz();

    @Test
    void schemas() {
        Fuzzer.run(SqlFuzz.class, "schemas", targets::schemas, SqlFuzz.schemasSeeds());
    }

    @Test
    void predicates() {
        Fuzzer.run(SqlFuzz.class, "predicates", targets::predicates, SqlFuzz.predicatesSeeds());
    }
}
