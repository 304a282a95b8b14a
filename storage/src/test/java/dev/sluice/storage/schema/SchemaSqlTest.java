package dev.sluice.storage.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaSqlTest {
    @Test
    void readsAWholeDeclaration() {
        TableDeclaration declaration = SchemaSql.parse("""
                -- access log, one row a request
                CREATE UNLOGGED TABLE Access_Log (
                    host inet NOT NULL,
                    "User" text NULL, /* as the log /* not the system */ has it */
                    ts timestamp (3) with time zone not null,
                    amount NUMERIC(12, 2)
                ) PARTITION BY RANGE (ts, Day);
                """);
        assertThat(declaration)
                .isEqualTo(new TableDeclaration(
                        "access_log",
                        new TableSchema(List.of(
                                new ColumnDefinition(1, "host", ColumnType.INET, false),
                                new ColumnDefinition(2, "User", ColumnType.TEXT, true),
                                new ColumnDefinition(3, "ts", ColumnType.TIMESTAMPTZ, false),
                                new ColumnDefinition(4, "amount", ColumnType.decimal(12, 2), true))),
                        Persistence.UNLOGGED,
                        Partitioning.range(3, RangeUnit.DAY)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table t (a int)",
                "create unlogged table \"a \"\" b\" (\"select\" text not null, \"Ünï\" real, x$1 date)",
                "create table t (a int, b text) partition by hash (b, a) partitions 20",
                "create table t (a int) partition by round_robin partitions 7;",
                "create table t (a date) partition by range (a, month)",
                "create table t (a text) partition by list (a)",
                "create table t (a text) partition by file",
                "create table t (a numeric(1000,1000), b numeric(5)) partition by none"
            })
    void whatIsPrintedReadsBackEqual(String sql) {
        TableDeclaration declaration = SchemaSql.parse(sql);
        String printed = SchemaSql.print(declaration);
        assertThat(SchemaSql.parse(printed)).isEqualTo(declaration);
        assertThat(SchemaSql.print(SchemaSql.parse(printed))).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    bool                              | boolean
                    int2                              | smallint
                    INT                               | integer
                    int4                              | integer
                    int8                              | bigint
                    float4                            | real
                    float(24)                         | real
                    float(25)                         | double precision
                    float                             | double precision
                    double precision                  | double precision
                    decimal(10,3)                     | numeric(10,3)
                    numeric(10)                       | numeric(10,0)
                    time without time zone            | time
                    timestamp                         | timestamp
                    timestamp(0) without time zone    | timestamp
                    timestamp with time zone          | timestamptz
                    timestamptz(6)                    | timestamptz
                    character varying(80)             | text
                    varchar                           | text
                    char(84)                          | text
                    inet                              | inet
                    uuid                              | uuid
                    """)
    void readsTheNamesPostgresqlHasForATypeAndPrintsOne(String alias, String printed) {
        assertThat(ColumnType.parse(alias).sql()).isEqualTo(printed);
        assertThat(ColumnType.parse(printed)).isEqualTo(ColumnType.parse(alias));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    drop table t                                         | 1 | 1  | expected CREATE, found "drop"
                    create table (a int)                                 | 1 | 14 | expected a table name, found "("
                    create table t (a int                                | 1 | 22 | expected ")", found the end
                    create table t (a int,, b int)                       | 1 | 23 | expected a column name, found ","
                    create table t (a integr)                            | 1 | 19 | type "integr" is not known
                    create table t (a int primary key)                   | 1 | 23 | expected ")", found "primary"
                    create table t (a int) x                             | 1 | 24 | expected the end, found "x"
                    create table t (a int, A text)                       | 1 | 24 | column "a" is there twice
                    create table t (a numeric)                           | 1 | 19 | numeric needs a precision and a scale, such as numeric(18,2)
                    create table t (a numeric(2,3))                      | 1 | 29 | the scale 3 is not in 0 to 2
                    create table t (a numeric(99999999999,3))            | 1 | 27 | the precision 99999999999 is not in 1 to 1000
                    create table t (a int) partition by hash (b)         | 1 | 43 | there is no column "b"
                    create table t (a int) partition by shards (a)       | 1 | 37 | partitioning method "shards" is not one of hash, range, list, file, round_robin, none
                    create table t (a int) partition by range (a, day)   | 1 | 44 | column "a" is of type integer; range needs date, timestamp or timestamptz
                    create table t (a date) partition by range (a, year) | 1 | 48 | expected hour, day or month, found "year"
                    create table t ("a int)                              | 1 | 17 | the quoted name has no end
                    create table t (a int /* b                           | 1 | 23 | the comment has no end
                    create table t ("" int)                              | 1 | 17 | a name must not be empty
                    create table t (a time with time zone)               | 1 | 19 | type time with time zone is not known; use timestamptz
                    """)
    void aMistakeIsNamedWithItsPlace(String sql, int line, int column, String problem) {
        assertMistake("\n\n" + sql, line + 2, column, problem);
    }

    @Test
    void placesCountLinesAndCharacters() {
        assertMistake("create table t (\n  a int,\n  \"ü\" nosuch)", 3, 7, "type \"nosuch\" is not known");
    }

    private static void assertMistake(String sql, int line, int column, String problem) {
        assertThatThrownBy(() -> SchemaSql.parse(sql))
                .isInstanceOfSatisfying(SqlSyntaxException.class, e -> {
                    assertThat(e.line()).isEqualTo(line);
                    assertThat(e.column()).isEqualTo(column);
                })
                .hasMessage("line " + line + ", column " + column + ": " + problem);
    }

    @Test
    void readsColumnsByThemselves() {
        assertThat(SchemaSql.parseColumns("a int, b text not null"))
                .isEqualTo(new TableSchema(List.of(
                        new ColumnDefinition(1, "a", ColumnType.INTEGER, true),
                        new ColumnDefinition(2, "b", ColumnType.TEXT, false))));
    }

    @Test
    void readsPartitioningAsTheCommandLineHasIt() {
        TableSchema schema = SchemaSql.parseColumns("a int, b text, ts timestamptz");
        assertThat(Partitioning.parse("hash(b,a)", schema, 20)).isEqualTo(Partitioning.hash(List.of(2, 1), 20));
        assertThat(Partitioning.parse("hash(a) partitions 3", schema, 20)).isEqualTo(Partitioning.hash(List.of(1), 3));
        assertThat(Partitioning.parse("range(ts, HOUR)", schema, 4)).isEqualTo(Partitioning.range(3, RangeUnit.HOUR));
        assertThat(Partitioning.parse("list(a)", schema, 4)).isEqualTo(Partitioning.list(1));
        assertThat(Partitioning.parse("file", schema, 4)).isEqualTo(Partitioning.file());
        assertThat(Partitioning.parse("round_robin", schema, 4)).isEqualTo(Partitioning.roundRobin(4));
        assertThat(Partitioning.parse("none", schema, 4)).isEqualTo(Partitioning.none());
        assertThatThrownBy(() -> Partitioning.parse("range(ts)", schema, 4))
                .hasMessage("line 1, column 9: expected \",\", found \")\"");
    }

    @Test
    void rangesBeginAndEndInUtc() {
        long beforeEpoch = -1;
        assertThat(RangeUnit.HOUR.display(RangeUnit.HOUR.startOf(beforeEpoch))).isEqualTo("1969-12-31 23");
        assertThat(RangeUnit.DAY.display(RangeUnit.DAY.startOf(beforeEpoch))).isEqualTo("1969-12-31");
        assertThat(RangeUnit.MONTH.display(RangeUnit.MONTH.startOf(beforeEpoch)))
                .isEqualTo("1969-12");
        for (RangeUnit unit : RangeUnit.values()) {
            long start = unit.startOf(1_709_251_200_123_456L);
            assertThat(unit.startOf(start)).isEqualTo(start);
            assertThat(unit.startOf(unit.endOf(start) - 1)).isEqualTo(start);
            assertThat(unit.startOf(unit.endOf(start))).isEqualTo(unit.endOf(start));
        }
    }
}
