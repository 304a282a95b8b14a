package dev.sluice.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.value.ValueReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredicateTest {
    private static final TableSchema SCHEMA = SchemaSql.parseColumns("""
            status smallint, size bigint, host inet, path text, ts timestamptz, ratio double precision,
            amount numeric(6,2), big numeric(30,0), "Odd name" boolean
            """);

    /** Rows 0 to 4; an empty field is NULL. */
    private static final String[][] ROWS = {
        {"200", "-5", "10.0.0.1", "/a", "2024-03-01 12:00:00", "0", "1.10", "-300", "true"},
        {"404", "", "10.0.0.0/8", "/b", "2024-03-01 12:00:01", "-0.0", "1.20", "-2", "false"},
        {"500", "9223372036854775807", "::1", "/b", "", "NaN", "", "2", ""},
        {"", "0", "", "", "2024-03-02 00:00:00", "Infinity", "-1.00", "300", "true"},
        {"200", "7", "9.255.255.255", "/ä", "1969-01-01 00:00:00", "", "0.00", "", "false"},
    };

    private static ColumnBatch batch() {
        ColumnBatch batch = new ColumnBatch(SCHEMA);
        for (int column = 0; column < SCHEMA.columnCount(); column++) {
            batch.vector(column).ensureCapacity(ROWS.length);
            for (int row = 0; row < ROWS.length; row++) {
                String text = ROWS[row][column];
                if (text.isEmpty()) {
                    batch.vector(column).setNull(row);
                } else if (SCHEMA.column(column).type().isFixed()) {
                    batch.longs(column)
                            .set(row, ValueReader.readLong(SCHEMA.column(column).type(), text));
                } else {
                    byte[] bytes = ValueReader.readBytes(SCHEMA.column(column).type(), text);
                    batch.bytes(column).setCopy(row, bytes, 0, bytes.length);
                }
            }
        }
        batch.rowCount(ROWS.length);
        return batch;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    status = 200                                      | 0 4
                    status <> 200                                     | 1 2
                    status != 200                                     | 1 2
                    status < 100000                                   | 0 1 2 4
                    status >= 404                                     | 1 2
                    status is null                                    | 3
                    status is not null and status > 200               | 1 2
                    size < -9223372036854775808                       |
                    size > 9223372036854775807                        |
                    size >= 9223372036854775807                       | 2
                    size > -6 and size <= 0                           | 0 3
                    size = +7                                         | 4
                    host = '10.0.0.1'                                 | 0
                    host > '10.0.0.0/8'                               | 0 2
                    host < '10.0.0.0/8'                               | 4
                    path = '/b' and status = 500                      | 2
                    path >= '/b'                                      | 1 2 4
                    path < 'ä'                                        | 0 1 2 4
                    ts >= '2024-03-01 12:00:01' AND ts < '2024-03-02' | 1
                    ts = '2024-03-02 01:00+01'                        | 3
                    ratio = 0                                         | 0 1
                    ratio > 1e300                                     | 2 3
                    ratio = 'NaN'                                     | 2
                    amount > 1.1                                      | 1
                    amount < 0                                        | 3
                    big > -3                                          | 1 2 3
                    big < -2                                          | 0
                    big <> 2                                          | 0 1 3
                    "Odd name" = true                                 | 0 3
                    """)
    void selectsWhatSqlSelects(String where, String selected) {
        int[] rows = IntStream.range(0, ROWS.length).toArray();
        int kept = Predicate.parse(where, SCHEMA).filter(batch(), rows, rows.length);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < kept; i++) {
            found.add(Integer.toString(rows[i]));
        }
        assertThat(String.join(" ", found)).isEqualTo(selected == null ? "" : selected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    code = 1            | line 1, column 1: there is no column "code"
                    status              | line 1, column 7: expected a comparison, found the end
                    status like 'a'     | line 1, column 8: expected a comparison, found "like"
                    status = 'ok'       | line 1, column 10: column "status": "ok" is not of type smallint
                    status = null       | line 1, column 10: a comparison with NULL holds for no row; use IS NULL or IS NOT NULL
                    status = 1 or 1 = 1 | line 1, column 12: expected the end, found "or"
                    status = path       | line 1, column 10: expected a number or a string in single quotes, found "path"
                    path = 'a           | line 1, column 8: the string has no end
                    """)
    void aMistakeIsNamedWithItsPlace(String where, String message) {
        assertThatThrownBy(() -> Predicate.parse(where, SCHEMA)).hasMessage(message);
    }

    @Test
    void namesTheColumnsAScanHasToDecode() {
        assertThat(Predicate.parse("path = 'a' and status = 1 and path < 'b'", SCHEMA)
                        .columns())
                .containsExactly(0, 3);
        assertThat(Predicate.all().columns()).isEmpty();
        assertThat(Predicate.all().filter(batch(), new int[] {4, 2}, 2)).isEqualTo(2);
    }
}
