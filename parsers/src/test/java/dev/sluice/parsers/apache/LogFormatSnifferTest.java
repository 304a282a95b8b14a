package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LogFormatSnifferTest {
    private static final String COMMON = "192.0.2.1 - - [10/Oct/2023:13:55:36 +0000] \"GET / HTTP/1.1\" 200 5";
    private static final String QUOTED = " \"-\" \"x\"";

    private static String sniff(String sample) {
        byte[] bytes = sample.getBytes(StandardCharsets.UTF_8);
        return LogFormatSniffer.sniff(bytes, 0, bytes.length, true)
                .map(s -> s.format().text())
                .orElse("none");
    }

    @Test
    void tellsTheUsualFormatsApart() {
        assertThat(sniff(COMMON + "\n" + COMMON)).isEqualTo("common");
        assertThat(sniff(COMMON + QUOTED + "\n")).isEqualTo("combined");
        assertThat(sniff("www.example.org " + COMMON + "\n")).isEqualTo("vhost_common");
        assertThat(sniff("www.example.org:443 " + COMMON + QUOTED + "\n")).isEqualTo("vhost_combined");
        assertThat(sniff(COMMON + QUOTED + " 12 34\n")).isEqualTo("combinedio");
        assertThat(sniff("www.example.org:443 " + COMMON + "\n")).isEqualTo("%v:%p " + LogFormat.COMMON.format());
        assertThat(sniff("www.example.org " + COMMON + QUOTED + "\n")).isEqualTo("%v " + LogFormat.COMBINED.format());
        assertThat(sniff(COMMON.replace("192.0.2.1", "2001:db8::77") + "\n")).isEqualTo("common");
        assertThat(sniff("<190>Oct 10 13:55:36 web1 httpd[12]: " + COMMON + "\n"))
                .isEqualTo("common");
    }

    @Test
    void userNamesWithBlanksAreNotTakenForVirtualHosts() {
        String jane = COMMON.replace("- - [", "- Jane Doe [");
        assertThat(sniff(COMMON + "\n" + jane + "\n")).isEqualTo("common");
    }

    @Test
    void someBadLinesDoNotMatterButMostDo() {
        assertThat(sniff("junk\n" + COMMON + "\n\n" + COMMON + "\n")).isEqualTo("common");
        assertThat(sniff("junk\nmore junk\n" + COMMON + "\n")).isEqualTo("none");
    }

    @Test
    void moreMayFollowOnlyWhereThatIsAskedFor() {
        byte[] more = (COMMON + QUOTED + " 12 \"z\"\n").getBytes(StandardCharsets.UTF_8);
        assertThat(LogFormatSniffer.sniff(more, 0, more.length, true)).isEmpty();
        assertThat(LogFormatSniffer.sniff(more, 0, more.length, true, true)
                        .orElseThrow()
                        .format())
                .isEqualTo(LogFormat.COMBINED.withExtras());
        byte[] exact = (COMMON + QUOTED + " 12 34\n").getBytes(StandardCharsets.UTF_8);
        assertThat(LogFormatSniffer.sniff(exact, 0, exact.length, true, true)
                        .orElseThrow()
                        .format())
                .isEqualTo(LogFormat.COMBINEDIO.withExtras());
    }

    @Test
    void otherFilesAreNoAccessLogs() {
        assertThat(sniff("a,b\n1,2\n")).isEqualTo("none");
        assertThat(sniff("")).isEqualTo("none");
        assertThat(sniff("{\"a\":1}\n")).isEqualTo("none");
    }

    @Test
    void theReasonSaysHowManyLinesFit() {
        byte[] bytes = ("junk\n" + COMMON + "\n" + COMMON + "\n").getBytes(StandardCharsets.UTF_8);
        assertThat(LogFormatSniffer.sniff(bytes, 0, bytes.length, true)
                        .orElseThrow()
                        .reason())
                .isEqualTo("2 of the first 3 lines are in the format \"common\"");
    }
}
