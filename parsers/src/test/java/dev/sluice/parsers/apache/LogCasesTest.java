package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.CaseFile;
import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.ParsedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases of {@code apache/cases.txt}: lines and rejects of small logs, read whole and line by line. */
final class LogCasesTest {
    static List<CaseFile> cases() {
        return CaseFile.read("/apache/cases.txt");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheRightFieldsAndRejects(CaseFile c) {
        assertThat(read(c)).isEqualTo(c.gives());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheSameLineByLine(CaseFile c) {
        byte[] input = c.input();
        List<Integer> borders = new ArrayList<>();
        for (int i = 0; i + 1 < input.length; i++) {
            if (input[i] == '\n') {
                borders.add(i + 1);
            }
        }
        assertThat(read(c, borders.stream().mapToInt(Integer::intValue).toArray()))
                .isEqualTo(c.gives());
    }

    private static List<String> read(CaseFile c, int... cuts) {
        String format = c.settings().getOrDefault("format", "");
        LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.of(format));
        Parsed parsed = Parsed.of(matcher, c.input(), cuts);
        TreeMap<Integer, String> byLine = new TreeMap<>();
        for (int r = 0; r < parsed.rows().size(); r++) {
            int line = parsed.lines().get(r);
            byLine.put(
                    line, line + ":" + fields(matcher.columns(), parsed.rows().get(r)));
        }
        for (String reject : parsed.rejects()) {
            String[] parts = reject.split(":", 2);
            byLine.put(Integer.parseInt(parts[0]), parts[0] + "! " + parts[1]);
        }
        List<String> text = new ArrayList<>(byLine.values());
        text.add("lines " + parsed.lineCount() + " without record " + parsed.notRecords());
        return text;
    }

    private static String fields(List<ParsedColumn> columns, List<String> row) {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < row.size(); c++) {
            if (!row.get(c).equals(Parsed.NULL)) {
                text.append(' ').append(columns.get(c).name()).append('=').append(CaseFile.pictured(row.get(c)));
            }
        }
        return text.toString();
    }
}
