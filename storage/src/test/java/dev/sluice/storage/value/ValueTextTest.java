package dev.sluice.storage.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.schema.ColumnType;
import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTextTest {
    /** The printed form is what PostgreSQL 16 prints for the literal. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    boolean          | t                                    | true
                    boolean          | off                                  | false
                    smallint         | -32768                               | -32768
                    bigint           | -9223372036854775808                 | -9223372036854775808
                    real             | 0.1                                  | 0.1
                    real             | 16777216                             | 1.6777216e+07
                    real             | 100000                               | 100000
                    real             | 1e6                                  | 1e+06
                    real             | 1.4e-45                              | 1e-45
                    double precision | 0.1                                  | 0.1
                    double precision | -0.0                                 | -0
                    double precision | 123456789012345                      | 123456789012345
                    double precision | 1e15                                 | 1e+15
                    double precision | 0.0001                               | 0.0001
                    double precision | 0.00001                              | 1e-05
                    double precision | 2e23                                 | 2e+23
                    double precision | 4.9E-324                             | 5e-324
                    double precision | 1.7976931348623157e308               | 1.7976931348623157e+308
                    double precision | NaN                                  | NaN
                    double precision | -Infinity                            | -Infinity
                    numeric(10,2)    | -0.05                                | -0.05
                    numeric(10,2)    | 5                                    | 5.00
                    numeric(10,0)    | -5                                   | -5
                    numeric(18,18)   | -0.999999999999999999                | -0.999999999999999999
                    numeric(40,5)    | -0.00001                             | -0.00001
                    numeric(40,5)    | 12345678901234567890123456789.5      | 12345678901234567890123456789.50000
                    numeric(40,0)    | 0                                    | 0
                    date             | 2024-02-29                           | 2024-02-29
                    time             | 23:59:59.0001                        | 23:59:59.0001
                    time             | 08:05                                | 08:05:00
                    timestamp        | 2024-03-01T12:00:00.5                | 2024-03-01 12:00:00.5
                    timestamp        | 1969-12-31 23:59:59.999999           | 1969-12-31 23:59:59.999999
                    timestamptz      | 2024-03-01 12:00:00                  | 2024-03-01 12:00:00+00
                    timestamptz      | 2024-03-01 12:00:00+05:30            | 2024-03-01 06:30:00+00
                    timestamptz      | 2024-03-01                           | 2024-03-01 00:00:00+00
                    text             | dé                                   | dé
                    inet             | 10.0.0.255                           | 10.0.0.255
                    inet             | 10.0.0.0/8                           | 10.0.0.0/8
                    inet             | ::                                   | ::
                    inet             | 2001:0DB8:0:0:1:0:0:1                | 2001:db8::1:0:0:1
                    inet             | fe80::/10                            | fe80::/10
                    inet             | 0:0:1::                              | 0:0:1::
                    inet             | ::ffff:1.2.3.4                       | ::ffff:1.2.3.4
                    inet             | ::1.2.3.4                            | ::1.2.3.4
                    inet             | 1:0:2:3:4:5:6:7                      | 1:0:2:3:4:5:6:7
                    uuid             | A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11
                    """)
    void printsWhatPostgresqlPrints(String type, String literal, String printed) {
        assertThat(print(ColumnType.parse(type), literal)).isEqualTo(printed);
    }

    private static String print(ColumnType type, String literal) {
        ByteSink out = new ByteSink();
        if (type.isFixed()) {
            ValueText.append(type, ValueReader.readLong(type, literal), out);
        } else {
            byte[] bytes = ValueReader.readBytes(type, literal);
            ValueText.append(type, bytes, 0, bytes.length, out);
        }
        return out.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    boolean       | maybe
                    integer       | 1.5
                    bigint        | 9223372036854775808
                    numeric(10,2) | 0.005
                    date          | 2023-02-29
                    time          | 24:00:01
                    timestamp     | 2023-02-30 10:00
                    timestamptz   | yesterday
                    inet          | 10.0.0.256
                    inet          | 1::2::3
                    inet          | 10.0.0.0/33
                    uuid          | a0eebc99
                    """)
    void whatIsNotOfTheTypeIsNotRead(String type, String text) {
        ColumnType columnType = ColumnType.parse(type);
        assertThatThrownBy(() -> print(columnType, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + text + "\" is not of type " + type);
    }

    @Test
    void datesFollowTheCalendarForTenThousandYears() {
        for (long day = LocalDate.of(1, 1, 1).toEpochDay();
                day < LocalDate.of(9999, 12, 31).toEpochDay();
                day += 89) {
            ByteSink out = new ByteSink();
            ValueText.append(ColumnType.DATE, day, out);
            assertThat(out.toString()).isEqualTo(LocalDate.ofEpochDay(day).toString());
        }
    }

    @Test
    void datesOutsideOfThemAreMarkedOrLonger() {
        assertThat(printDate(LocalDate.of(0, 12, 31))).isEqualTo("0001-12-31 BC");
        assertThat(printDate(LocalDate.of(-43, 3, 15))).isEqualTo("0044-03-15 BC");
        assertThat(printDate(LocalDate.of(12345, 1, 2))).isEqualTo("12345-01-02");
    }

    private static String printDate(LocalDate date) {
        ByteSink out = new ByteSink();
        ValueText.append(ColumnType.DATE, date.toEpochDay(), out);
        return out.toString();
    }

    @Test
    void floatingPointNumbersReadBackAsTheSameBits() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 4000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            float real = Float.intBitsToFloat(random.nextInt());
            ByteSink out = new ByteSink();
            FloatText.append(value, out);
            assertThat(Double.valueOf(out.toString())).as("seed %d", seed).isEqualTo(Double.valueOf(value));
            out.clear();
            FloatText.append(real, out);
            assertThat(Float.valueOf(out.toString())).as("seed %d", seed).isEqualTo(Float.valueOf(real));
        }
    }

    @Test
    void keysOfFloatingPointNumbersSortAsPostgresqlDoes() {
        double[] ascending = {
            Double.NEGATIVE_INFINITY,
            -1e300,
            -1,
            -Double.MIN_VALUE,
            0,
            Double.MIN_VALUE,
            1,
            Double.POSITIVE_INFINITY,
            Double.NaN
        };
        for (int i = 1; i < ascending.length; i++) {
            assertThat(FloatOrder.doubleKey(Double.doubleToLongBits(ascending[i])))
                    .isGreaterThan(FloatOrder.doubleKey(Double.doubleToLongBits(ascending[i - 1])));
            if (Math.abs(ascending[i]) > 1e-40 && Math.abs(ascending[i]) < 1e38) {
                assertThat(FloatOrder.realKey(Float.floatToIntBits((float) ascending[i])))
                        .isGreaterThan(FloatOrder.realKey(Float.floatToIntBits((float) ascending[i - 1])));
            }
            long bits = Double.doubleToLongBits(ascending[i]);
            assertThat(FloatOrder.doubleBits(FloatOrder.doubleKey(bits))).isEqualTo(bits);
        }
        assertThat(FloatOrder.doubleKey(Double.doubleToLongBits(-0.0))).isEqualTo(FloatOrder.doubleKey(0));
        assertThat(FloatOrder.realKey(Float.floatToIntBits(-0f))).isEqualTo(FloatOrder.realKey(0));
    }
}
