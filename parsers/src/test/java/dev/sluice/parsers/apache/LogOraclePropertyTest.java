package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.Seeded;
import dev.sluice.parsers.value.ClfTimeParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import nl.basjes.parse.core.exceptions.DissectionFailure;
import nl.basjes.parse.core.exceptions.InvalidDissectorException;
import nl.basjes.parse.core.exceptions.MissingDissectorsException;
import nl.basjes.parse.httpdlog.HttpdLoglineParser;
import org.junit.jupiter.api.Test;

/**
 * Random formats, and lines that httpd could write or nearly so, give what httpdlog-parser gives. docs/formats.md lists
 * the points in which the two differ on purpose; {@link #differs} knows them. Left out are names of users with blanks and
 * escapes of bytes above 127, which it does not read.
 */
final class LogOraclePropertyTest {
    private static final int FORMATS = Integer.getInteger("sluice.oracle.formats", 150);
    private static final int LINES = 20;

    /**
     * A directive, the path of httpdlog-parser and our column for it, and values that httpd may write there. Of a
     * request the path of the whole line is compared.
     */
    private record Known(String directive, String path, String column, List<String> values) {}

    /** Here httpdlog-parser knows no dash. */
    private static final Set<String> NEVER_NULL = Set.of("%t", "%D", "%k", "%p", "%P", "%I", "%O");

    /** Here it decodes no escapes. */
    private static final Set<String> NEVER_DECODED = Set.of("\"%{Referer}i\"", "\"%{N}n\"");

    private static final List<String> NUMBERS = List.of("0", "7", "12345678901", "200");
    private static final List<String> TEXTS = List.of(
            "x",
            "",
            "a b",
            "https://example.org/?q=1",
            "Mozilla/5.0 (X11; Linux x86_64)",
            "\\\"quoted\\\"",
            "back\\\\slash",
            "\\x16\\x03",
            "tab\\t",
            "[x]",
            "100%",
            "é");
    private static final List<Known> DIRECTIVES = List.of(
            new Known("%h", "IP:connection.client.host", "host", List.of("192.0.2.1", "2001:db8::1", "a.example.org")),
            new Known("%a", "IP:connection.client.ip", "client_address", List.of("192.0.2.1", "::1")),
            new Known("%A", "IP:connection.server.ip", "local_address", List.of("192.0.2.9", "::1")),
            new Known("%l", "NUMBER:connection.client.logname", "ident", List.of("12")),
            new Known("%u", "STRING:connection.client.user", "user", List.of("frank", "first.last")),
            new Known(
                    "%t",
                    "TIME.STAMP:request.receive.time",
                    "time",
                    List.of("[10/Oct/2023:13:55:36 +0000]", "[01/Feb/1999:00:00:00 -0930]")),
            new Known(
                    "\"%r\"",
                    "HTTP.FIRSTLINE:request.firstline",
                    "request",
                    List.of("GET / HTTP/1.1", "POST /a?b=c HTTP/2.0", "GET /\\\" HTTP/1.0", "GET /old")),
            new Known("%>s", "STRING:request.status.last", "status", List.of("200", "404")),
            new Known("%b", "BYTESCLF:response.body.bytes", "bytes", NUMBERS),
            new Known("%I", "BYTES:request.bytes", "bytes_received", NUMBERS),
            new Known("%O", "BYTES:response.bytes", "bytes_sent", NUMBERS),
            new Known("%D", "MICROSECONDS:response.server.processing.time", "duration_us", NUMBERS),
            new Known("\"%{Referer}i\"", "HTTP.URI:request.referer", "referer", TEXTS),
            new Known("\"%{User-Agent}i\"", "HTTP.USERAGENT:request.user-agent", "user_agent", TEXTS),
            new Known("\"%{X-A}o\"", "HTTP.HEADER:response.header.x-a", "response_x_a", TEXTS),
            new Known("\"%{N}n\"", "STRING:server.module_note.n", "note_n", TEXTS),
            new Known("%v", "STRING:connection.server.name.canonical", "vhost", List.of("a.example.org", "b")),
            new Known("%p", "PORT:request.server.port.canonical", "port", List.of("80", "8443")),
            new Known("%m", "HTTP.METHOD:request.method", "method", List.of("GET", "M-SEARCH")),
            new Known("%k", "NUMBER:connection.keepalivecount", "keepalive_requests", NUMBERS),
            new Known("%P", "NUMBER:connection.server.child.processid", "process_id", NUMBERS));

    /** What httpdlog-parser found in a line. */
    public static final class Found {
        private final Map<String, String> values = new LinkedHashMap<>();

        /** Called by httpdlog-parser. */
        public void set(String path, String value) {
            values.put(path, value == null ? Parsed.NULL : value);
        }
    }

    @Test
    void readsWhatHttpdlogParserReads() {
        int[] compared = new int[2];
        Seeded.forSeeds(FORMATS, random -> compare(random, compared));
        // Most lines are read by both: the rest would be no comparison.
        assertThat(compared[0]).isGreaterThan(FORMATS * LINES / 2);
        assertThat(compared[1]).isGreaterThan(FORMATS);
    }

    private static void compare(SplittableRandom random, int[] compared) {
        List<Known> known = new ArrayList<>(DIRECTIVES);
        List<Known> chosen = new ArrayList<>();
        for (int i = 1 + random.nextInt(10); i > 0; i--) {
            chosen.add(known.remove(random.nextInt(known.size())));
        }
        List<String> separators = new ArrayList<>();
        StringBuilder format = new StringBuilder();
        for (Known each : chosen) {
            separators.add(format.length() == 0 ? "" : Seeded.oneOf(random, List.of(" ", " ", " ", "\t", " | ")));
            format.append(separators.get(separators.size() - 1)).append(each.directive);
        }
        LogLineMatcher ours = LogFormatCompiler.compile(LogFormat.custom(format.toString()));
        HttpdLoglineParser<Found> theirs = theirs(format.toString(), chosen);
        for (int i = 0; i < LINES; i++) {
            String line = line(random, chosen, separators);
            Parsed parsed = Parsed.of(ours, line);
            Map<String, String> expected = decoded(read(theirs, line), chosen);
            if (differs(ours, parsed, chosen, expected)) {
                continue;
            }
            String where = format + "\n" + line;
            if (expected.isEmpty()) {
                compared[1]++;
                assertThat(parsed.rows().isEmpty()
                                || hasBadTime(ours, parsed.rows().get(0)))
                        .as(where)
                        .isTrue();
            } else {
                compared[0]++;
                assertThat(parsed.rejects()).as(where).isEmpty();
                assertThat(values(ours, parsed.rows().get(0), chosen)).as(where).isEqualTo(expected);
            }
        }
    }

    private static HttpdLoglineParser<Found> theirs(String format, List<Known> chosen) {
        try {
            HttpdLoglineParser<Found> parser = new HttpdLoglineParser<>(Found.class, format);
            List<String> paths = chosen.stream().map(Known::path).toList();
            parser.addParseTarget(Found.class.getMethod("set", String.class, String.class), paths);
            return parser;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** Empty when the line does not match; it breaks off at an escape by number that is cut short. */
    private static Map<String, String> read(HttpdLoglineParser<Found> parser, String line) {
        try {
            return parser.parse(line).values;
        } catch (DissectionFailure | StringIndexOutOfBoundsException | IllegalArgumentException e) {
            return new LinkedHashMap<>();
        } catch (InvalidDissectorException | MissingDissectorsException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> decoded(Map<String, String> values, List<Known> chosen) {
        for (Known each : chosen) {
            if (NEVER_DECODED.contains(each.directive)) {
                values.computeIfPresent(each.path, (path, value) -> decoded(value));
            }
        }
        return values;
    }

    private static String decoded(String value) {
        byte[] raw = value.getBytes(StandardCharsets.UTF_8);
        byte[] text = new byte[raw.length];
        int length = LogEscapes.of(LogSyntax.APACHE).decode(raw, 0, raw.length, text, 0);
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    private static String line(SplittableRandom random, List<Known> chosen, List<String> separators) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < chosen.size(); i++) {
            Known each = chosen.get(i);
            boolean isNull = random.nextInt(6) == 0 && !NEVER_NULL.contains(each.directive);
            String value = isNull ? "-" : Seeded.oneOf(random, each.values);
            boolean quoted = each.directive.startsWith("\"");
            line.append(separators.get(i)).append(quoted ? "\"" + value + "\"" : value);
        }
        if (random.nextInt(5) == 0) {
            int at = random.nextInt(line.length());
            switch (random.nextInt(3)) {
                case 0 -> line.deleteCharAt(at);
                case 1 -> line.insert(at, Seeded.oneOf(random, List.of("\"", " ", "x", "-", "[")));
                default -> line.setLength(at);
            }
        }
        return line.toString();
    }

    private static Map<String, String> values(LogLineMatcher matcher, List<String> row, List<Known> chosen) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0, c = 0; i < chosen.size(); i++) {
            Known each = chosen.get(i);
            String value = row.get(c);
            if (each.column.equals("request")) {
                value = request(row.subList(c, c + 4));
                c += 3;
            }
            c++;
            values.put(each.path, value);
        }
        assertThat(row).hasSize(matcher.columns().size());
        return values;
    }

    private static String request(List<String> parts) {
        if (!parts.get(3).equals(Parsed.NULL) || parts.get(0).equals(Parsed.NULL)) {
            return parts.get(3);
        }
        String line = parts.get(0) + " " + parts.get(1);
        return parts.get(2).equals(Parsed.NULL) ? line : line + " " + parts.get(2);
    }

    /** A line whose time is no time matches, and is rejected when its value is read. */
    private static boolean hasBadTime(LogLineMatcher matcher, List<String> row) {
        for (int c = 0; c < row.size(); c++) {
            byte[] text = row.get(c).getBytes(StandardCharsets.UTF_8);
            boolean isTime = matcher.columns().get(c).valueParser().isPresent();
            if (isTime && !new ClfTimeParser().parse(text, 0, text.length)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the line is one of those that the two read differently on purpose. */
    private static boolean differs(
            LogLineMatcher ours, Parsed parsed, List<Known> chosen, Map<String, String> expected) {
        if (!expected.isEmpty()) {
            return chosen.stream().anyMatch(each -> isNothingWeTake(each, expected.get(each.path)));
        }
        if (parsed.rows().isEmpty()) {
            return false;
        }
        Map<String, String> values = values(ours, parsed.rows().get(0), chosen);
        return chosen.stream().anyMatch(each -> isNothingTheyTake(each, values.get(each.path)));
    }

    /** A status that is no number; a name that is empty or holds blanks. */
    private static boolean isNothingWeTake(Known each, String theirs) {
        return switch (each.directive) {
            case "%>s" -> !theirs.equals(Parsed.NULL) && !theirs.matches("[0-9]+");
            case "%h", "%a", "%A", "%v", "%m" -> theirs.isEmpty() || theirs.contains(" ");
            default -> false;
        };
    }

    /** A name of another form, which we keep as it is; a dash for a number; a bare quote. */
    private static boolean isNothingTheyTake(Known each, String ours) {
        return switch (each.directive) {
            case "%u" -> !each.values.contains(ours);
            case "%h", "%a", "%A", "%l", "%m", "%v" -> !each.values.contains(ours) && !ours.contains(" ");
            case "%D", "%k", "%p", "%P", "%I", "%O" -> ours.equals(Parsed.NULL) || ours.startsWith("-");
            default -> each.directive.startsWith("\"") && (ours.contains("\"") || ours.contains("\\x"));
        };
    }
}
