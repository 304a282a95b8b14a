package dev.sluice.parsers.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.ParseEnd;
import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What holds for any bytes whatever, well-formed or not. */
final class CsvScannerPropertyTest {
    private static final List<String> PIECES = List.of(
            "a",
            "1",
            " ",
            ",",
            ",",
            "\"",
            "\"",
            "\"\"",
            "'",
            "\n",
            "\n",
            "\r\n",
            "\r",
            "\\",
            "#",
            "é",
            "\0",
            "x long text ",
            "NA");
    private static final int COLUMNS = 3;

    private static CsvDialect dialect(SplittableRandom random) {
        CsvDialect dialect = CsvDialect.RFC4180.withNullMarkers(List.of("", "NA"));
        dialect = random.nextInt(3) == 0 ? dialect.withComment("#") : dialect;
        dialect = random.nextInt(6) == 0 ? dialect.withQuote(CsvDialect.NONE) : dialect;
        dialect = random.nextInt(4) == 0 ? dialect.withEscape('\\') : dialect;
        dialect = random.nextInt(8) == 0 ? dialect.withLineEnds(LineEnds.CR) : dialect;
        dialect = random.nextInt(8) == 0 ? dialect.withRagged(RaggedRecords.FILL) : dialect;
        return random.nextInt(6) == 0 ? dialect.withDelimiter("a,") : dialect;
    }

    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = Seeded.text(random, 60, PIECES).getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && random.nextInt(10) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static int limit(SplittableRandom random) {
        return random.nextBoolean() ? 1 << 20 : 10 + random.nextInt(60);
    }

    private static RecordParser parser(CsvDialect dialect, int limit, boolean plain) {
        List<ParsedColumn> columns = new ArrayList<>();
        for (String name : CsvParsers.numberedNames(COLUMNS)) {
            columns.add(ParsedColumn.text(name));
        }
        return new CsvScanner(dialect, columns, limit, plain && PlainRecordScanner.reads(dialect));
    }

    @Test
    void theFastWayGivesWhatTheSlowOneGives() {
        Seeded.forSeeds(20_000, random -> {
            CsvDialect dialect = dialect(random);
            byte[] input = bytes(random);
            int limit = limit(random);
            assertThat(Parsed.of(parser(dialect, limit, true), input))
                    .isEqualTo(Parsed.of(parser(dialect, limit, false), input));
        });
    }

    @Test
    void cutsAtLineEndsChangeNothing() {
        Seeded.forSeeds(20_000, random -> {
            CsvDialect dialect = dialect(random);
            byte[] input = bytes(random);
            int limit = limit(random);
            int[] cuts = cuts(random, input, dialect);
            assertThat(Parsed.of(parser(dialect, limit, true), input, cuts))
                    .as("cut at " + Arrays.toString(cuts))
                    .isEqualTo(Parsed.of(parser(dialect, limit, true), input));
        });
    }

    private static int[] cuts(SplittableRandom random, byte[] input, CsvDialect dialect) {
        List<Integer> cuts = new ArrayList<>();
        for (int i = 0; i < input.length; i++) {
            if (input[i] == dialect.lineEnds().lastByte() && random.nextBoolean()) {
                cuts.add(i + 1);
            }
        }
        return cuts.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void everyByteBelongsToOneRecordOrRejectOrSkippedLineAndEveryLineIsCounted() {
        Seeded.forSeeds(20_000, random -> {
            CsvDialect dialect = dialect(random);
            byte[] input = bytes(random);
            FieldSpans spans = new FieldSpans();
            spans.clear(COLUMNS);
            ParseEnd end = parser(dialect, limit(random), true).parse(input, 0, input.length, true, spans);
            assertThat(end.isClean()).isTrue();
            int lines = 0;
            for (byte b : input) {
                lines += b == dialect.lineEnds().lastByte() ? 1 : 0;
            }
            int length = input.length;
            boolean open = length > 0 && input[length - 1] != dialect.lineEnds().lastByte();
            // The LF of a CR LF at the end of the input belongs to a line that has ended.
            boolean onlyLineFeed = open
                    && dialect.lineEnds() == LineEnds.CR
                    && input[length - 1] == '\n'
                    && spans.lineCount() == lines;
            open &= !onlyLineFeed;
            assertThat(spans.lineCount()).isEqualTo(lines + (open ? 1 : 0));
            assertSpansInOrder(spans, input.length);
        });
    }

    private static void assertSpansInOrder(FieldSpans spans, int length) {
        int previousEnd = 0;
        int previousLine = -1;
        for (int r = 0; r < spans.recordCount(); r++) {
            int start = spans.recordStarts()[r];
            int recordEnd = spans.recordEnds()[r];
            assertThat(start).isGreaterThanOrEqualTo(previousEnd);
            assertThat(recordEnd).isBetween(start, length);
            assertThat(spans.recordLines()[r]).isGreaterThan(previousLine);
            for (int c = 0; c < COLUMNS; c++) {
                int fieldStart = spans.starts()[r * COLUMNS + c];
                int fieldEnd = fieldStart + (spans.lengths()[r * COLUMNS + c] & FieldSpans.LENGTH_MASK);
                assertThat(fieldStart).isBetween(start, recordEnd);
                assertThat(fieldEnd).isBetween(fieldStart, recordEnd);
            }
            previousEnd = recordEnd;
            previousLine = spans.recordLines()[r];
        }
    }
}
