package dev.sluice.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.CsvHeaderException;
import dev.sluice.parsers.csv.CsvParsers;
import dev.sluice.parsers.csv.DialectSniffer;
import dev.sluice.parsers.csv.DialectTrait;
import dev.sluice.parsers.csv.HeaderReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten times the bytes take some ten times the time, whatever the bytes, and not a hundred times; twenty leave room for what the processor's caches
 * do to the shorter input. Of each length the fastest of several runs counts, by the processor time of this thread: a busy machine and a cold one
 * are slower now and then, what is quadratic is slower always.
 */
class LinearTimeTest {
    private static final int SMALL_BYTES = 50_000;
    private static final int SMALL_COLUMNS = 1_000;
    private static final int TIMES = 10;
    private static final double MOST_TIMES_LONGER = 20;
    private static final int MOST_RUNS = 20;

    private static final List<CsvDialect> DIALECTS = List.of(
            CsvDialect.RFC4180,
            CsvDialect.RFC4180.withEscape('\\').withComment("#"),
            CsvDialect.RFC4180.withDelimiter("||"),
            CsvDialect.MYSQL);

    private static byte[] repeated(String piece, int bytes) {
        byte[] once = piece.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            all[i] = once[i % once.length];
        }
        return all;
    }

    /** What is done to an input of a length. */
    private interface Work {
        long run(byte[] input);
    }

    private static void assertLinear(Work work, byte[] small, byte[] large) {
        long fastestSmall = Long.MAX_VALUE;
        long fastestLarge = Long.MAX_VALUE;
        for (int run = 0; run < MOST_RUNS; run++) {
            fastestSmall = Math.min(fastestSmall, nanos(work, small));
            fastestLarge = Math.min(fastestLarge, nanos(work, large));
            if (run > 0 && fastestLarge <= fastestSmall * MOST_TIMES_LONGER) {
                return;
            }
        }
        assertThat((double) fastestLarge / fastestSmall)
                .as("times the %,d ns of a tenth of the bytes", fastestSmall)
                .isLessThanOrEqualTo(MOST_TIMES_LONGER);
    }

    private static long nanos(Work work, byte[] input) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long found = work.run(input);
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(found).isNotNegative();
        return nanos;
    }

    static Stream<String> pieces() {
        return Stream.of(
                "a,b,c\n",
                "\"a\"\"b\",\"\",\"c\nd\"\n",
                "\"",
                "\"\"",
                "\"\n",
                "\"a\n\n",
                "x,\"y\n",
                "a,\"b\"c,d\n",
                "\\\"",
                "\"\\\"\n",
                ",",
                "||",
                "|",
                "\n",
                "\r",
                "# \"\n",
                "a");
    }

    /** Reads all records of three fields, and counts them. */
    private static Work parsing(RecordParser parser) {
        FieldSpans spans = new FieldSpans();
        return input -> {
            spans.clear(3);
            parser.parse(input, 0, input.length, true, spans);
            return spans.recordCount();
        };
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void recordsAreReadInLinearTime(String piece) {
        for (CsvDialect dialect : DIALECTS) {
            for (int limit : new int[] {1_000, RecordParser.DEFAULT_MAX_RECORD_BYTES}) {
                RecordParser parser = CsvParsers.forDialect(dialect, CsvParsers.numberedNames(3), limit);
                assertLinear(parsing(parser), repeated(piece, SMALL_BYTES), repeated(piece, TIMES * SMALL_BYTES));
            }
        }
    }

    /** One quote that nothing closes, in front of everything. */
    @ParameterizedTest
    @MethodSource("pieces")
    void whatFollowsAnOpenQuoteIsReadInLinearTime(String piece) {
        RecordParser parser = CsvParsers.forDialect(
                CsvDialect.RFC4180, CsvParsers.numberedNames(3), RecordParser.DEFAULT_MAX_RECORD_BYTES);
        Work parse = parsing(parser);
        Work parseBehindAQuote = input -> {
            input[0] = '"';
            return parse.run(input);
        };
        assertLinear(parseBehindAQuote, repeated(piece, SMALL_BYTES), repeated(piece, TIMES * SMALL_BYTES));
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void dialectsAreSniffedInLinearTime(String piece) {
        Work sniff = input -> DialectSniffer.sniff(
                        input, 0, input.length, true, CsvDialect.RFC4180, EnumSet.allOf(DialectTrait.class))
                .dialect()
                .delimiter()
                .length();
        int bytes = DialectSniffer.SAMPLE_BYTES / 4 / TIMES;
        assertLinear(sniff, repeated(piece, bytes), repeated(piece, TIMES * bytes));
    }

    @ParameterizedTest
    @MethodSource("names")
    void headersOfManyColumnsAreReadInLinearTime(String name) {
        Work read = input -> {
            try {
                return HeaderReader.read(input, 0, input.length, true, CsvDialect.RFC4180)
                        .names()
                        .size();
            } catch (CsvHeaderException e) {
                return 0;
            }
        };
        assertLinear(read, header(name, SMALL_COLUMNS), header(name, TIMES * SMALL_COLUMNS));
    }

    static Stream<String> names() {
        return Stream.of("", "same", "c", "\"quoted \"\"name\"\"\"", "name_1");
    }

    private static byte[] header(String name, int columns) {
        String[] names = new String[columns];
        Arrays.fill(names, name);
        return (String.join(",", names) + "\n1\n").getBytes(StandardCharsets.UTF_8);
    }
}
