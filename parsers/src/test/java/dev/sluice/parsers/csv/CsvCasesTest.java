package dev.sluice.parsers.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.CaseFile;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.RecordParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases of {@code csv/cases.txt}: header, records and rejects of small files, read whole and in pieces. */
final class CsvCasesTest {
    static List<CaseFile> cases() {
        return CaseFile.read("/csv/cases.txt");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheRightRecordsAndRejects(CaseFile c) throws CsvHeaderException {
        assertThat(read(c, false)).isEqualTo(c.gives());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheSameWhenCutAtAnyLineEnd(CaseFile c) throws CsvHeaderException {
        assertThat(read(c, true)).isEqualTo(c.gives());
    }

    private static List<String> read(CaseFile c, boolean cut) throws CsvHeaderException {
        CsvDialect dialect = dialect(c);
        Set<DialectTrait> open = EnumSet.of(DialectTrait.LINE_ENDS);
        if (c.settings().containsKey("sniff")) {
            open = EnumSet.allOf(DialectTrait.class);
        } else if (c.settings().containsKey("lineends")) {
            open = EnumSet.noneOf(DialectTrait.class);
        }
        byte[] input = c.input();
        dialect = DialectSniffer.sniff(input, 0, input.length, true, dialect, open)
                .dialect();
        Header header = HeaderReader.read(input, 0, input.length, true, dialect);
        int limit = Integer.parseInt(c.settings().getOrDefault("limit", "1000000"));
        RecordParser parser = CsvParsers.forDialect(dialect, header.names(), limit);
        byte[] data = Arrays.copyOfRange(input, header.dataOffset(), input.length);
        Parsed parsed = Parsed.of(parser, data, cut ? borders(data, dialect) : new int[0]);
        return parsed.render(header.names(), header.lines(), header.notRecords());
    }

    private static int[] borders(byte[] data, CsvDialect dialect) {
        List<Integer> borders = new ArrayList<>();
        for (int i = 0; i + 1 < data.length; i++) {
            if (data[i] == dialect.lineEnds().lastByte()) {
                borders.add(i + 1);
            }
        }
        return borders.stream().mapToInt(Integer::intValue).toArray();
    }

    private static CsvDialect dialect(CaseFile c) {
        CsvDialect dialect = CsvDialect.RFC4180;
        for (var setting : c.settings().entrySet()) {
            String value = CaseFile.unpictured(setting.getValue());
            dialect = switch (setting.getKey()) {
                case "preset" -> value.equals("mysql") ? CsvDialect.MYSQL : CsvDialect.POSTGRES;
                case "ragged" -> dialect.withRagged(RaggedRecords.valueOf(value));
                case "lineends" -> dialect.withLineEnds(LineEnds.valueOf(value));
                case "delimiter" -> dialect.withDelimiter(value);
                case "quote" -> dialect.withQuote(value.equals("none") ? CsvDialect.NONE : value.charAt(0));
                case "escape" -> dialect.withEscape(value.equals("none") ? CsvDialect.NONE : value.charAt(0));
                case "letters" -> dialect.withEscapeStyle(EscapeStyle.POSTGRES);
                case "null" -> dialect.withNullMarkers(List.of(value.split(" ", -1)));
                case "comment" -> dialect.withComment(value);
                case "header" -> dialect.withHeader(HeaderMode.valueOf(value));
                case "skip" -> dialect.withSkipLines(Integer.parseInt(value));
                default -> dialect;
            };
        }
        return dialect;
    }
}
