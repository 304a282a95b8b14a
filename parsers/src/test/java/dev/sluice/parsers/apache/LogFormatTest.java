package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.value.LongValueParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "%400,501{User-agent}i %!200,304,302{Referer}i %>{X-A}o %<{X-A}o %,D;user_agent referer response_x_a original_response_x_a duration_us:BIGINT",
                "%{Referer}i %{REFERER}i %{referer}i %h %h;referer referer_2 referer_3 host host_2",
                "%!200t %404{end}t %{begin}t;time:TIMESTAMPTZ end_time:TIMESTAMPTZ time_2:TIMESTAMPTZ",
                "%{pid}P %{s}T %B %I %O;process_id:BIGINT duration_s:BIGINT bytes:BIGINT bytes_received:BIGINT bytes_sent:BIGINT",
                "common;host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT",
                "combined;host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT referer user_agent",
                "vhost_common;vhost host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT",
                "vhost_combined;vhost port:INTEGER host ident user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT referer user_agent",
                "%b %O %I %S;bytes:BIGINT bytes_sent:BIGINT bytes_received:BIGINT bytes_transferred:BIGINT",
                "%a %{c}a %A %h %{c}h;client_address peer_address local_address host peer_host",
                "%s %>s %<u %>u;original_status:SMALLINT status:SMALLINT original_user user",
                "%s;status:SMALLINT",
                "%<s;original_status:SMALLINT",
                "%{SSL_PROTOCOL}x %{version}c %c %X;ssl_protocol ssl_version connection_status connection_status_2",
                "%{Host}i %h;request_host host",
                "%{tid}P %{hextid}P %{c}L %{canonical}p;thread_id:BIGINT thread_id_2 connection_log_id port:INTEGER",
                "%{%Y-%m-%d}t %{%H:%M:%S}t %h;time:TIMESTAMP host",
                "%{sec}t.%{msec_frac}t %{sec}t%{usec_frac}t;time:TIMESTAMPTZ time_2:TIMESTAMPTZ",
                "%{begin:%F %T}t %{end:%F %T}t %{end:usec}t;time:TIMESTAMP end_time:TIMESTAMP end_time_2:TIMESTAMPTZ",
                "%{%c}t;time:TIMESTAMP",
                "%{%F %T %Z}t;time",
                "nginx;host user time:TIMESTAMPTZ method path protocol request status:SMALLINT bytes:BIGINT referer user_agent",
                "$time_iso8601|$msec|$request_time;time:TIMESTAMPTZ time_2:TIMESTAMPTZ request_time:DECIMAL",
                "$upstream_addr $upstream_response_time $host $http_host $scheme $request_id;upstream_addr upstream_response_time request_host request_host_2 scheme request_id",
                "${bytes_sent}B $gzip_ratio $sent_http_content_type $cookie_ID $arg_q $my_map;bytes:BIGINT gzip_ratio:DECIMAL response_content_type cookie_id arg_q my_map",
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
                "%{%Q}t;0;the time pattern \"%Q\" cannot be read back in %{%Q}t",
                "%h\\n%u;0;a line of a log cannot hold a line end",
                "$remote_addr ${status;13;missing } in \"${status\"",
                "$status $;8;a $ without the name of a variable",
                "CustomLog logs/x mine env=y;17;\"mine\" is no known nickname, give the line that defines it too",
                "LogFormat;0;the line of the configuration file holds no format",
                "CustomLog logs/a;0;the line of the configuration file holds no format",
                "log_format main;0;the line of the configuration file holds no format",
                "log_format m escape=xml '$status';13;escape must be default, json or none, but is \"xml\"",
                "%h %^zz;3;unknown directive \"%^zz\"",
                "%h %{bogus}p;3;unknown argument \"bogus\" of directive \"%{bogus}p\"",
                "%h %{bogus}P;3;unknown argument \"bogus\" of directive \"%{bogus}P\""
            })
    void brokenFormatsAreRefusedWithTheirPlace(String format, int position, String message) {
        assertThatThrownBy(() -> LogFormatCompiler.compile(LogFormat.of(format)))
                .isInstanceOfSatisfying(LogFormatException.class, e -> {
                    assertThat(e).hasMessage(message);
                    assertThat(e.position()).isEqualTo(position);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LogFormat \"%h \\\"%r\\\" %>s\" short|short|%h \"%r\" %>s",
                "  logformat '%h \"%r\"' x|x|%h \"%r\"",
                "LogFormat \"%h\\t%u\"|custom|%h\\t%u",
                "CustomLog logs/a.log \"%h \\\"%r\\\"\" env=!quiet|custom|%h \"%r\"",
                "CustomLog \"/usr/bin/rotatelogs a 86400\" combined|combined|%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"",
                "\"%h \\\"%r\\\" %>s\" short|short|%h \"%r\" %>s",
                "\"%h\" \"%r\"|custom|\"%h\" \"%r\"",
                "%h %u|custom|%h %u",
                "log_format main '$remote_addr ' '\"$request\"';|main|$remote_addr \"$request\"",
                "log_format m escape=json '{\"a\":\"$status\"}' ;|m|{\"a\":\"$status\"}",
            })
    void linesOfConfigurationFilesAreFormats(String text, String name, String format) {
        LogFormat found = LogFormat.of(text);
        assertThat(found.name()).isEqualTo(name);
        assertThat(found.format()).isEqualTo(format);
    }

    @Test
    void textOfAConfigurationFileGivesTheFormatThatItUses() {
        String httpd = """
                # a comment
                <IfModule log_config_module>
                    LogFormat "%h \\"%r\\"" short
                    LogFormat "%v:%p \\
                        %h" vhost
                    CustomLog "logs/access log" short env=!quiet
                </IfModule>
                """;
        assertThat(LogFormat.of(httpd)).isEqualTo(new LogFormat("short", "%h \"%r\""));
        assertThat(LogFormat.of(httpd.replace("\" short env", "\" vhost env")).format())
                .matches("%v:%p +%h");
        assertThatThrownBy(() -> LogFormat.of(httpd.replace("CustomLog", "#")))
                .isInstanceOf(LogFormatException.class)
                .hasMessage("the text of a configuration file holds 2 log formats, give one");
        String nginx = """
                log_format main '$remote_addr; '
                                "$status"  ; # and
                access_log off;
                access_log logs/a.log main gzip;
                """;
        assertThat(LogFormat.of(nginx))
                .isEqualTo(new LogFormat("main", "$remote_addr; $status", LogSyntax.NGINX, false));
        assertThat(LogFormat.of("access_log logs/a.log;")).isEqualTo(LogFormat.NGINX);
        assertThat(LogFormat.of("access_log logs/a.log combined;")).isEqualTo(LogFormat.NGINX);
        assertThat(LogFormat.of("LogFormat \"%h\" combined\r\nCustomLog a combined\r\n")
                        .format())
                .isEqualTo("%h");
    }

    @Test
    void theServerIsKnownByItsSigns() {
        assertThat(LogFormat.of("combined")).isEqualTo(LogFormat.COMBINED);
        assertThat(LogFormat.of("$status 100%").syntax()).isEqualTo(LogSyntax.NGINX);
        assertThat(LogFormat.of("%h $x").syntax()).isEqualTo(LogSyntax.APACHE);
        assertThat(LogFormat.of("log_format m escape=json '$status';").syntax()).isEqualTo(LogSyntax.NGINX_JSON);
        assertThat(LogFormat.of("log_format m escape=none '$status';").syntax()).isEqualTo(LogSyntax.NGINX_UNESCAPED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "th-TH-u-ca-buddhist"})
    void namesAndMonthsAreEnglishWhateverTheLocale(String locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            String format = "%t %{%d %B %Y %H:%M:%S %z}t %{X-ID-I}i %I %{HTTP_INFO}e";
            LogLineMatcher matcher = LogFormatCompiler.compile(LogFormat.of("LOGFORMAT \"" + format + "\" wide"));
            assertThat(matcher.columns())
                    .extracting(ParsedColumn::name)
                    .containsExactly("time", "time_2", "x_id_i", "bytes_received", "env_http_info");
            String line = "[01/Jun/2023:13:55:36 +0000] 01 June 2023 13:55:36 +0000 a 5 b";
            List<String> row = Parsed.of(matcher, line).rows().get(0);
            for (int c = 0; c < 2; c++) {
                LongValueParser times =
                        matcher.columns().get(c).valueParser().orElseThrow().get();
                byte[] time = row.get(c).getBytes(StandardCharsets.UTF_8);
                assertThat(times.parse(time, 0, time.length)).isTrue();
                assertThat(times.value).isEqualTo(1_685_627_736_000_000L);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aFormatHasAtMostAThousandDirectives() {
        assertThat(LogFormatCompiler.compile(LogFormat.of("%h ".repeat(1000))).columns())
                .hasSize(1000);
        assertThatThrownBy(() -> LogFormatCompiler.compile(LogFormat.of("%h ".repeat(1001))))
                .isInstanceOf(LogFormatException.class)
                .hasMessage("the format holds 1001 directives, more than 1000");
    }

    @Test
    void timesAndNumbersTakeTheEndThatFitsThem() {
        LogLineMatcher matcher =
                LogFormatCompiler.compile(LogFormat.of("%u [%{%F %T}t] $ %b %D").withExtras());
        Parsed parsed = Parsed.of(matcher, "a [b] c [2023-10-10 01:02:03] $ 5 6 more of it\na [x] $ 5 6\n");
        assertThat(parsed.rows()).containsExactly(List.of("a [b] c", "2023-10-10 01:02:03", "5", "6", "more of it"));
        assertThat(parsed.rejects()).containsExactly("2:no-match at 4");
    }

    @Test
    void whereANameCannotStartItMayStartFurtherOn() {
        Parsed names = Parsed.of(LogFormatCompiler.compile(LogFormat.of("%U\t%v")), "/a\t\thost\n");
        assertThat(names.rows()).containsExactly(List.of("/a\t", "host"));

        LogLineMatcher list = LogFormatCompiler.compile(LogFormat.of("%f,%{X-Forwarded-For}i"));
        assertThat(Parsed.of(list, "a,b,\n").rows()).containsExactly(List.of("a,b", ""));
    }
}
