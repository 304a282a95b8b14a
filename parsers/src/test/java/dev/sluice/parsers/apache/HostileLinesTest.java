package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.FieldSpans;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that have an end for a field everywhere: ten times the line takes at most twelve times the time. */
final class HostileLinesTest {
    private static final String FRONT = "192.0.2.1 - - [10/Oct/2023:13:55:36 +0000] \"";
    private static final int BYTES = 40_000;
    private static final int ATTEMPTS = 20;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "combined;\"",
                "combined;\" ",
                "combined;\"a",
                "combined;\" 1",
                "combined;\\",
                "combined;\\\"",
                "combined;x\" 200 5 \"-\" \"y",
                "combined;x\" 200 5 \"-\"x",
                "combined;[",
                "%u %t \"%r\";[10/Oct/2023:13:55:36 +0000",
                "%u %t \"%r\";[10/Oct/2023:13:55:36 +0000] \"",
                "%u %u %u %u %u %b;`a `",
                "%{X-Forwarded-For}i %l %u %t;1, ",
                "%{X-Forwarded-For}i %{X-Forwarded-For}i %b;1 : ",
                "%f%U%q;/?",
                "%f\t%v\t%b;/a\t\t",
                "%f,%{X-Forwarded-For}i,%{X-Forwarded-For}i,%b;`a, , `",
                "%f%{X-Forwarded-For}i%{X-Forwarded-For}i%b;`a, `",
                "%u %{%d %B %Y}t %u;`10 May `",
                "%h %{%b %d %Y}t %b;`Oct 10 2023 `"
            })
    void takeTimeInProportionToTheirLength(String format, String piece) {
        LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.of(format));
        byte[] line = line(format, piece, BYTES);
        byte[] tenfold = line(format, piece, BYTES * 10);
        double best = Double.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && best > 12; i++) {
            long once = time(matcher, line, 10);
            best = Math.min(best, (double) time(matcher, tenfold, 10) / Math.max(1, once));
        }
        assertThat(best).isLessThanOrEqualTo(12);
    }

    private static byte[] line(String format, String piece, int length) {
        String front = format.equals("combined") ? FRONT : "";
        return (front + piece.repeat(length / piece.length())).getBytes(StandardCharsets.UTF_8);
    }

    /** The shortest of several runs, in nanoseconds of the processor. */
    private static long time(LogLineMatcher matcher, byte[] line, int runs) {
        FieldSpans spans = new FieldSpans();
        long best = Long.MAX_VALUE;
        for (int i = 0; i < runs; i++) {
            spans.clear(matcher.columns().size());
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            matcher.parse(line, 0, line.length, true, spans);
            best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
            assertThat(spans.recordCount() + spans.rejects().size()).isEqualTo(1);
        }
        return best;
    }

    @Test
    void veryLongUrlsAreRead() {
        String url = "/" + "a%20b/".repeat(1 << 17);
        byte[] line = (FRONT + "GET " + url + " HTTP/1.1\" 414 0 \"-\" \"x\"").getBytes(StandardCharsets.UTF_8);
        LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.COMBINED);
        FieldSpans spans = new FieldSpans();
        spans.clear(matcher.columns().size());
        matcher.parse(line, 0, line.length, true, spans);
        assertThat(spans.recordCount()).isEqualTo(1);
        assertThat(spans.lengths()[5] & FieldSpans.LENGTH_MASK).isEqualTo(url.length());
    }
}
