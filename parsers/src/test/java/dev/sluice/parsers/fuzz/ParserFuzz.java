package dev.sluice.parsers.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.apache.LogFormat;
import dev.sluice.parsers.apache.LogFormatCompiler;
import dev.sluice.parsers.apache.LogFormatException;
import dev.sluice.parsers.apache.LogFormatSniffer;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.CsvHeaderException;
import dev.sluice.parsers.csv.CsvParsers;
import dev.sluice.parsers.csv.DialectSniffer;
import dev.sluice.parsers.csv.DialectTrait;
import dev.sluice.parsers.csv.HeaderReader;
import dev.sluice.parsers.value.TypeSniffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes are records, rejects or lines without a record; and which of them does not depend on how they were cut. Targets of Jazzer, and of {@link ParserFuzzTest}. */
class ParserFuzz {
    private static final int MOST_RECORD_BYTES = 200;

    private static final List<CsvDialect> DIALECTS = List.of(
            CsvDialect.RFC4180,
            CsvDialect.RFC4180.withDelimiter("||").withQuote('\''),
            CsvDialect.RFC4180.withEscape('\\').withComment("#"),
            CsvDialect.RFC4180.withDelimiter("\t").withQuote(CsvDialect.NONE),
            CsvDialect.RFC4180.withLineEnds(LineEnds.CR),
            CsvDialect.MYSQL,
            CsvDialect.POSTGRES);

    private static final List<LogFormat> FORMATS = List.of(
            LogFormat.COMBINED,
            LogFormat.VHOST_COMBINED,
            LogFormat.custom("%{%Y-%m-%dT%H:%M:%S}t.%{msec_frac}t %a \"%r\" %>s %D %{X-Forwarded-For}i"));

    private static final String LOG_LINE =
            "1.2.3.4 - frank [10/Oct/2000:13:55:36 -0700] \"GET /a?b=%20 HTTP/1.0\" 200 2326 \"http://x/\" \"a \\\"b\\\" \\x41\"\n";

    private static Stream<byte[]> seeds(String... texts) {
        return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<byte[]> csvRecordsSeeds() {
        return seeds(
                "\0a,b,c\n1,\"x\"\"y\",\n\"two\nlines\",2,3\r\n",
                "\1a||'b''c'||d\n#||x||'\n",
                "\2a,\"b\\\"c\",\\,d\n# comment\n1,2,3\n",
                "\3a\tb\tc\n\n\"\t'\t\\\n",
                "\4a,b,c\r1,\"2\r3\",4\r",
                "\5a\tb\\tc\t\\N\n\\\n\tb\tc\n",
                "\6é\t€\t𝄞\n\\x41\t\\101\t\\.\n");
    }

    @MethodSource("csvRecordsSeeds")
    @FuzzTest
    void csvRecords(byte[] input) {
        CsvDialect dialect = DIALECTS.get(input.length == 0 ? 0 : (input[0] & 0x7F) % DIALECTS.size());
        RecordParser parser = CsvParsers.forDialect(dialect, CsvParsers.numberedNames(3), MOST_RECORD_BYTES);
        readTwice(parser, input, dialect.lineEnds());
    }

    /** The whole at once, and cut at each line end. */
    private static void readTwice(RecordParser parser, byte[] input, LineEnds lineEnds) {
        Parsed whole = Parsed.of(parser, input);
        List<Integer> cuts = new ArrayList<>();
        for (int i = 0; i < input.length - 1; i++) {
            if (input[i] == lineEnds.lastByte()) {
                cuts.add(i + 1);
            }
        }
        int[] all = cuts.stream().mapToInt(Integer::intValue).toArray();
        assertThat(Parsed.of(parser, input, all)).isEqualTo(whole);
        assertThat(whole.rows().size() + whole.rejects().size() + whole.notRecords())
                .as("records, rejects and lines without a record")
                .isLessThanOrEqualTo(whole.lineCount());
        assertThat(whole.lineCount()).isBetween(cuts.size(), cuts.size() + 1);
    }

    static Stream<byte[]> sniffingSeeds() {
        return seeds(
                "id,name,when\n1,one,2024-02-29\n2,\"t,wo\",2024-12-31T23:59:60Z\n",
                "a;b;c\n1,5;x;0012\n2,5;'y';1e5\n",
                "sep=|\na|b\n::1|00000000-0000-0000-0000-000000000000\n",
                "\uFEFFa\tb\n-0\ttrue\nNaN\t99999999999999999999\n",
                LOG_LINE.repeat(3));
    }

    @MethodSource("sniffingSeeds")
    @FuzzTest
    void sniffing(byte[] input) {
        boolean whole = input.length % 2 == 0;
        LogFormatSniffer.sniff(input, 0, input.length, whole);
        CsvDialect dialect = DialectSniffer.sniff(
                        input, 0, input.length, whole, CsvDialect.RFC4180, EnumSet.allOf(DialectTrait.class))
                .dialect();
        List<String> names;
        int offset;
        try {
            var header = HeaderReader.read(input, 0, input.length, whole, dialect);
            names = header.names();
            offset = header.dataOffset();
        } catch (CsvHeaderException e) {
            return;
        }
        if (names.isEmpty()) {
            return;
        }
        assertThat(names).doesNotHaveDuplicates();
        RecordParser parser = CsvParsers.forDialect(dialect, names, MOST_RECORD_BYTES);
        FieldSpans spans = new FieldSpans();
        spans.clear(names.size());
        parser.parse(input, offset, input.length, whole, spans);
        TypeSniffer types = new TypeSniffer();
        for (int i = 0; i < spans.recordCount() * names.size(); i++) {
            int start = spans.starts()[i];
            types.accept(input, start, start + (spans.lengths()[i] & FieldSpans.LENGTH_MASK));
        }
        assertThat(types.admits(ParsedType.TEXT)).isTrue();
        assertThat(types.admits(types.narrowest())).isTrue();
    }

    static Stream<byte[]> logFormatsSeeds() {
        return seeds(
                LogFormat.COMBINED.format(),
                LogFormat.VHOST_COMBINED.format(),
                "LogFormat \"%h %l %u %t \\\"%r\\\" %>s %b\" common",
                "%!200,304{Referer}i %{%d/%b/%Y:%H:%M:%S}t.%{usec_frac}t %{%z}t %^FB %{c}a %{remote}p %%",
                "%{begin:sec}t %{ms}T %I %O %S %X %k %L %{VARNAME}^ti \\t%q");
    }

    @MethodSource("logFormatsSeeds")
    @FuzzTest
    void logFormats(byte[] input) {
        RecordParser parser;
        try {
            parser = LogFormatCompiler.compile(
                    LogFormat.of(new String(input, StandardCharsets.UTF_8)), MOST_RECORD_BYTES);
        } catch (LogFormatException e) {
            assertThat(e.getMessage()).isNotEmpty();
            return;
        }
        assertThat(parser.columns().stream().map(column -> column.name()).toList())
                .isNotEmpty()
                .doesNotHaveDuplicates();
        readTwice(parser, LOG_LINE.repeat(2).getBytes(StandardCharsets.UTF_8), LineEnds.LF);
    }

    static Stream<byte[]> logLinesSeeds() {
        return seeds(
                "\0" + LOG_LINE + LOG_LINE,
                "\0::1 - - [29/Feb/2024:23:59:59 +0000] \"-\" 408 - \"-\" \"-\"\n",
                "\1example.com:443 1.2.3.4 - a b [01/Jan/2024:00:00:00 +0530] \"\\x16\\x03\" 400 0 \"\" \"\"\n\n",
                "\0022024-02-29T12:00:00.123 10.0.0.1 \"GET / HTTP/2.0\" 200 15 1.1.1.1, 2.2.2.2\n");
    }

    @MethodSource("logLinesSeeds")
    @FuzzTest
    void logLines(byte[] input) {
        LogFormat format = FORMATS.get(input.length == 0 ? 0 : (input[0] & 0x7F) % FORMATS.size());
        RecordParser parser = LogFormatCompiler.compile(format, MOST_RECORD_BYTES);
        readTwice(parser, input, LineEnds.LF);
    }
}
