package dev.sluice.storage.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.storage.scan.Predicate;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any text is a statement, which is printed and read as the same, or a syntax error with its place. Targets of Jazzer, and
 * of {@link SqlFuzzTest}.
 */
class SqlFuzz {
    private static final TableSchema SCHEMA = SchemaSql.parseColumns(
            "a int, b text, c timestamptz, d decimal(10,2), e double precision, f inet, g uuid, h boolean, i date, \"J k\" real");

    private static Stream<byte[]> seeds(String... texts) {
        return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<byte[]> schemasSeeds() {
        return seeds(
                "CREATE TABLE t (a int not null, b text, c decimal(38,10)) PARTITION BY HASH (a, b) PARTITIONS 20;",
                "create unlogged table \"T \"\"x\"\" 1\" (ts timestamp with time zone, v varchar(10)) partition by range (ts, day)",
                "-- note\nCREATE TABLE /* x */ t (a inet, b uuid, c real) PARTITION BY LIST (a)");
    }

    @MethodSource("schemasSeeds")
    @FuzzTest
    void schemas(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        TableDeclaration table;
        try {
            table = SchemaSql.parse(text);
        } catch (SqlSyntaxException e) {
            assertThat(e.getMessage()).isNotEmpty();
            return;
        }
        assertThat(SchemaSql.parse(SchemaSql.print(table))).isEqualTo(table);
    }

    static Stream<byte[]> predicatesSeeds() {
        return seeds(
                "a >= -5 and b = 'it''s' and c < '2024-02-29 10:00:00+02'",
                "d <> 10.25 AND e > 1e300 and f = '::1/64' and h = true",
                "g = '00000000-0000-0000-0000-000000000000' and i is not null and \"J k\" is null");
    }

    @MethodSource("predicatesSeeds")
    @FuzzTest
    void predicates(byte[] input) {
        try {
            Predicate.parse(new String(input, StandardCharsets.UTF_8), SCHEMA);
        } catch (SqlSyntaxException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }
}
