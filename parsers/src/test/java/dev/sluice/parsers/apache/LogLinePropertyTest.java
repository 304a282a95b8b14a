package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random formats and lines. */
final class LogLinePropertyTest {
    private static final List<String> DIRECTIVES = List.of(
            "%h",
            "%l", "%u", "%t", "\"%r\"", "%>s", "%b", "\"%{Referer}i\"", "\"%{User-Agent}i\"", "%D", "\"%{X}o\"", "%v");
    private static final List<String> TEXTS = List.of(
            "a",
            "x.example.org",
            "Mozilla/5.0 (X11)",
            "/p?q=1",
            "é",
            "\\",
            "\"",
            "[",
            "]",
            "12",
            "(KHTML, like Gecko)");
    private static final List<String> PIECES = List.of(
            "192.0.2.1",
            " ",
            " - ",
            "[10/Oct/2023:13:55:36 +0000]",
            "\"",
            "\"GET / HTTP/1.1\"",
            "200",
            "-",
            "\\",
            "\\\"",
            "\\x16",
            "\n",
            "\r\n",
            "é",
            " \"x\"");

    private static String format(SplittableRandom random) {
        List<String> directives = new ArrayList<>();
        for (int i = 1 + random.nextInt(9); i > 0; i--) {
            directives.add(Seeded.oneOf(random, DIRECTIVES));
        }
        return String.join(random.nextBoolean() ? " " : "\t", directives);
    }

    @Test
    void readsBackWhatTheServerWrote() {
        Seeded.forSeeds(20_000, random -> {
            String format = format(random);
            LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.custom(format));
            List<String> expected = new ArrayList<>();
            String line = write(random, format, expected);
            Parsed parsed = Parsed.of(matcher, line + (random.nextBoolean() ? "\n" : ""));
            assertThat(parsed.rejects()).as(format + "\n" + line).isEmpty();
            assertThat(parsed.rows()).as(format + "\n" + line).isEqualTo(List.of(expected));
        });
    }

    /** Writes a line as httpd does: quotes and backslashes in values are escaped. */
    private static String write(SplittableRandom random, String format, List<String> expected) {
        StringBuilder line = new StringBuilder();
        String separator = format.contains("\t") ? "\t" : " ";
        for (String directive : format.split(separator, -1)) {
            line.append(line.isEmpty() ? "" : separator);
            boolean isNull = random.nextInt(5) == 0;
            if (directive.equals("%t")) {
                line.append("[10/Oct/2023:13:55:36 +0000]");
                expected.add("10/Oct/2023:13:55:36 +0000");
            } else if (directive.equals("\"%r\"")) {
                line.append(isNull ? "\"-\"" : "\"GET /a b HTTP/1.1\"");
                expected.addAll(isNull ? List.of("∅", "∅", "∅", "∅") : List.of("GET", "/a b", "HTTP/1.1", "∅"));
            } else if (directive.equals("%>s") || directive.equals("%b") || directive.equals("%D")) {
                String number = isNull ? "-" : Integer.toString(random.nextInt(1000));
                line.append(number);
                expected.add(isNull ? Parsed.NULL : number);
            } else {
                boolean quoted = directive.startsWith("\"");
                String value = isNull
                        ? "-"
                        : quoted ? Seeded.text(random, 4, TEXTS) : Seeded.oneOf(random, List.of("a", "x.org", "1"));
                String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
                line.append(quoted ? "\"" + escaped + "\"" : escaped);
                expected.add(isNull ? Parsed.NULL : value);
            }
        }
        return line.toString();
    }

    @Test
    void anyBytesGiveRecordsAndRejectsThatCoverEveryLineOnce() {
        Seeded.forSeeds(20_000, random -> {
            LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.custom(format(random)));
            byte[] input = Seeded.text(random, 40, PIECES).getBytes(StandardCharsets.UTF_8);
            if (input.length > 0 && random.nextInt(5) == 0) {
                input[random.nextInt(input.length)] = (byte) random.nextInt(256);
            }
            FieldSpans spans = new FieldSpans();
            spans.clear(matcher.columns().size());
            assertThat(matcher.parse(input, 0, input.length, true, spans).isClean())
                    .isTrue();
            assertThat(spans.recordCount() + spans.rejects().size() + spans.notRecords())
                    .isEqualTo(spans.lineCount());
        });
    }

    @Test
    void numbersAreDigitsOrNull() {
        Seeded.forSeeds(5000, random -> {
            LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.custom(format(random)));
            Parsed parsed = Parsed.of(matcher, Seeded.text(random, 30, PIECES));
            List<ParsedColumn> columns = matcher.columns();
            for (List<String> row : parsed.rows()) {
                for (int c = 0; c < row.size(); c++) {
                    boolean number = columns.get(c).type() == ParsedType.BIGINT
                            || columns.get(c).type() == ParsedType.SMALLINT;
                    if (number && !row.get(c).equals(Parsed.NULL)) {
                        assertThat(row.get(c)).matches("-?[0-9]+");
                    }
                }
            }
        });
    }
}
