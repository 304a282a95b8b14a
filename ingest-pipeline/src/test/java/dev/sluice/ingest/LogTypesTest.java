package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of value that a log holds, in a column of every type: the right value, or a refusal that says so. */
class LogTypesTest {
    private static final List<String> TYPES = List.of(
            "boolean",
            "smallint",
            "integer",
            "bigint",
            "real",
            "double precision",
            "decimal(18,3)",
            "date",
            "time",
            "timestamp",
            "timestamptz",
            "inet",
            "uuid");

    /** The load does not begin. */
    private static final String REFUSED = "-";

    /** The line is rejected. */
    private static final String REJECTED = "x";

    @TempDir
    Path folder;

    /** The values stand in the order of {@link #TYPES}; F and D are floating values. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time|%t|[01/Mar/2024:00:30:00 +0100]|- x x x - x x - - - 1709249400000000 - -",
                "time|'$time_iso8601 '|'2024-03-01T00:30:00+01:00 '|- x x x - x x - - - 1709249400000000 - -",
                "time|%{%F %T %z}t|2024-03-01 00:30:00 +0100|- x x x - x x - - - 1709249400000000 - -",
                "time|%{sec}t|1709249400"
                        + "|- x 1709249400 1709249400 - D1709249400 1709249400000 - - - 1709249400000000 - -",
                "time|%{msec}t|1709249400005"
                        + "|- x x 1709249400005 - D1709249400005 1709249400005000 - - - 1709249400005000 - -",
                "time|%{%s}t.%{msec_frac}t|1709249400.005"
                        + "|- x x x - D1709249400.005 1709249400005 - - - 1709249400005000 - -",
                "time|%{%d/%b/%Y}t|01/Mar/2024|- x x x - x x 19783 - 1709251200000000 1709247600000000 - -",
                "time|%{%Y%m%d}t|20240301"
                        + "|- x 20240301 20240301 - D20240301 20240301000 19783 - 1709251200000000 1709247600000000 - -",
                "time|%{%F %T}t|2024-03-01 00:30:00|- x x x - x x - - 1709253000000000 1709249400000000 - -",
                "time|%{%d.%m.%y %I %p}t|01.03.24 01 PM|- x x x - x x - - 1709298000000000 1709294400000000 - -",
                "time|%{%I:%M:%S %p}t|12:30:00 AM|- x x x - x x - 1800000000 - - - -",
                "status|%>s|200|x 200 200 200 F200 D200 200000 - - - - x x",
                "time_ms|%{msec_frac}t|005|x 5 5 5 F5 D5 5000 - - - - x x",
                "port|%p|70000|x x 70000 70000 F70000 D70000 70000000 - - - - x x",
                "request_time|'$request_time '|'0.020 '|x x x x F0.020 D0.020 20 - - - - x x",
                "x|%{x}i|2024-03-01|x x x x x x x 19783 x 1709251200000000 1709247600000000 x x",
                "x|%{x}i|2024-03-01 00:30|x x x x x x x x x 1709253000000000 1709249400000000 x x",
                "x|%{x}i|00:30:00|x x x x x x x x 1800000000 x x x x",
                "x|%{x}i|5|x 5 5 5 F5 D5 5000 x x x x x x"
            })
    void aValueIsRightOrRefused(String column, String format, String line, String values) throws Exception {
        List<String> loaded = new ArrayList<>();
        for (String type : TYPES) {
            loaded.add(load(column + " " + type, format, line, LogTypesTest::inBerlin));
        }

        assertThat(loaded)
                .isEqualTo(Arrays.stream(values.split(" ", -1))
                        .map(LogTypesTest::bits)
                        .toList());
        assertThat(load(column + " text", format, line, LogTypesTest::inBerlin))
                .isEqualTo(line.strip().replaceAll("[\\[\\]]", ""));
    }

    private static IngestOptions.Builder inBerlin(IngestOptions.Builder options) {
        return options.timeZone(ZoneId.of("Europe/Berlin"));
    }

    private static String bits(String value) {
        return switch (value.charAt(0)) {
            case 'F' -> Integer.toString(Float.floatToIntBits(Float.parseFloat(value.substring(1))));
            case 'D' -> Long.toString(Double.doubleToLongBits(Double.parseDouble(value.substring(1))));
            default -> value;
        };
    }

    private String load(String column, String format, String line, UnaryOperator<IngestOptions.Builder> with)
            throws Exception {
        LoadFixture load = new LoadFixture(folder);
        String file = load.file("a.log", line + "\n");
        try {
            load.load(file, o -> with.apply(o.format(format).columns(column).onError(ErrorPolicy.SKIP)));
        } catch (TableMismatchException e) {
            assertThat(e).hasMessageStartingWith("column ").hasMessageContaining(" of table \"t\" cannot take ");
            assertThat(e.hint().orElseThrow()).startsWith("Declare the column as ");
            return REFUSED;
        }
        assertThat(load.target.rows().size() + load.rejected.size()).isOne();
        return load.target.rows().isEmpty() ? REJECTED : load.target.rows().get(0);
    }

    @Test
    void theOptionsForFormsAreForTextsAndNotForWhatTheFormatWritesItself() throws Exception {
        UnaryOperator<IngestOptions.Builder> forms =
                o -> o.timestampFormat("%d.%m.%Y").decimalComma(true).thousands(".");

        assertThat(load("request_time decimal(18,3)", "$request_time ", "0.020 ", forms))
                .isEqualTo("20");
        assertThat(load("request_time double precision", "$request_time ", "1.200 ", forms))
                .isEqualTo(bits("D1.2"));
        assertThat(load("time timestamptz", "$time_iso8601 ", "2024-03-01T00:30:00+01:00 ", forms))
                .isEqualTo("1709249400000000");
        assertThat(load("x decimal(18,3)", "%{x}i", "1.200,5", forms)).isEqualTo("1200500");
        assertThat(load("x date", "%{x}i", "01.03.2024", forms)).isEqualTo("19783");
    }

    @Test
    void aLocalTimeThatTheClocksSkippedIsRejected() throws Exception {
        assertThat(load("time timestamptz", "%{%F %T}t", "2024-03-31 02:30:00", LogTypesTest::inBerlin))
                .isEqualTo(REJECTED);
    }
}
