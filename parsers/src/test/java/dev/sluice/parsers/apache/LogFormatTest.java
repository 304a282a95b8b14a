package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LogFormatTest {
    private static String columns(String format) {
        List<String> columns = new ArrayList<>();
        for (ParsedColumn c : LogFormatCompiler.compile(LogFormat.of(format)).columns()) {
            columns.add(c.name() + (c.type() == ParsedType.TEXT ? "" : ":" + c.type()));
        }
        return String.join(" ", columns);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "common;host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT",
                "combined;host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT referer user_agent",
                "vhost_common;vhost host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT",
                "vhost_combined;vhost port:INTEGER host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT referer user_agent",
                "%b %O %I %S;bytes:BIGINT bytes_sent:BIGINT bytes_received:BIGINT bytes_transferred:BIGINT",
                "%a %{c}a %A %h %{c}h;client_address peer_address local_address host peer_host",
                "%s %>s %<s;status:SMALLINT status_2:SMALLINT original_status:SMALLINT",
                "%D %T %{ms}T %{us}T;duration_us:BIGINT duration_s:BIGINT duration_ms:BIGINT duration_us_2:BIGINT",
                "%p %{local}p %{remote}p %P %{tid}P;port:INTEGER local_port:INTEGER remote_port:INTEGER process_id:BIGINT thread_id:BIGINT",
                "%{X-Forwarded-For}i %{X}o %{SESSION}C %{SSL}e %{n}n %{t}^ti %{t}^to;x_forwarded_for response_x cookie_session env_ssl note_n request_trailer_t response_trailer_t",
                "%f %q %m %U %H %R %L %k %X %V %^FB;filename query method path protocol handler log_id keepalive_requests:BIGINT connection_status server_name first_byte_us:BIGINT",
                "%{%Y-%m-%d %H:%M:%S}t %{sec}t %{msec}t %{usec}t;time:TIMESTAMP time_2:TIMESTAMPTZ time_3:TIMESTAMPTZ time_4:TIMESTAMPTZ",
                "[%{begin:%d/%b/%Y:%T}t.%{begin:usec_frac}t %{%z}t];time:TIMESTAMPTZ"
            })
    void directivesMakeColumns(String format, String expected) {
        assertThat(columns(format)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "%h %Y;3;unknown directive \"%Y\"",
                "%h %{Referer;3;missing } in \"%{Referer\"",
                "%h %;3;a directive without a letter: \"%\"",
                "%h %>;3;a directive without a letter: \"%>\"",
                "%i;0;directive \"%i\" needs a name in braces",
                "%{bogus}T;0;unknown argument \"bogus\" of directive \"%{bogus}T\"",
                "no directive;0;the format holds no directive",
                "%{%c}t;0;the time pattern \"%c\" cannot be read back in %{%c}t"
            })
    void brokenFormatsAreRefusedWithTheirPlace(String format, int position, String message) {
        assertThatThrownBy(() -> LogFormatCompiler.compile(LogFormat.of(format)))
                .isInstanceOfSatisfying(LogFormatException.class, e -> {
                    assertThat(e).hasMessage(message);
                    assertThat(e.position()).isEqualTo(position);
                });
    }

    @Test
    void aLineOfAConfigurationFileIsAFormatWithANickname() {
        LogFormat format = LogFormat.of("LogFormat \"%h \\\"%r\\\" %>s\" short");
        assertThat(format).isEqualTo(new LogFormat("short", "%h \"%r\" %>s"));
        assertThat(LogFormat.of("combined")).isEqualTo(LogFormat.COMBINED);
        assertThat(LogFormat.of("%h %u")).isEqualTo(LogFormat.custom("%h %u"));
    }

    @Test
    void aLineFullOfPlacesToTryIsGivenUpSoon() {
        LogLineMatcher matcher = LogFormatCompiler.compile(
                LogFormat.of("\"%{a}i\" \"%{b}i\" \"%{c}i\" \"%{d}i\" \"%{e}i\" \"%{f}i\" \"%{g}i\" \"%{h}i\" %b"));
        String line = "\"" + "x\" \"x".repeat(3000) + "\" x";
        String words = "\"" + "x\"y\" \"y".repeat(3000) + "\" x";
        byte[] input = (line + "\n" + words + "\n").getBytes(StandardCharsets.UTF_8);
        FieldSpans spans = new FieldSpans();
        spans.clear(matcher.columns().size());
        long start = System.nanoTime();
        matcher.parse(input, 0, input.length, true, spans);
        assertThat(spans.rejects()).hasSize(2);
        assertThat((System.nanoTime() - start) / 1_000_000_000.0).isLessThan(2);
    }
}
