package dev.sluice.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.parsers.apache.LogFormat;
import dev.sluice.parsers.apache.LogFormatCompiler;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.CsvParsers;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The hot paths make no object per record or field: what a second parse allocates does not grow with its records. */
final class AllocationTest {
    private static final int RECORDS = 5000;
    private static final long BOUND_BYTES = 4096;

    private static long allocatedBySecondParse(RecordParser parser, String record) {
        byte[] input = record.repeat(RECORDS).getBytes(StandardCharsets.UTF_8);
        FieldSpans spans = new FieldSpans();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int i = 0; i < 2; i++) {
            before = threads.getThreadAllocatedBytes(thread);
            spans.clear(parser.columns().size());
            parser.parse(input, 0, input.length, true, spans);
        }
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertThat(spans.recordCount()).isEqualTo(RECORDS);
        return allocated;
    }

    @Test
    void csvRecordsAllocateNothing() {
        RecordParser parser = CsvParsers.forDialect(CsvDialect.RFC4180, 4);
        assertThat(allocatedBySecondParse(parser, "1,2,,plain text\n")).isLessThan(BOUND_BYTES);
        assertThat(allocatedBySecondParse(parser, "1,\"two, \"\"2\"\"\",\"\",é\r\n"))
                .isLessThan(BOUND_BYTES);
        RecordParser rare = CsvParsers.forDialect(CsvDialect.RFC4180.withDelimiter("||"), 3);
        assertThat(allocatedBySecondParse(rare, "1||2||\"3\"\n")).isLessThan(BOUND_BYTES);
    }

    @Test
    void logLinesAllocateNothing() {
        RecordParser parser = LogFormatCompiler.compile(LogFormat.COMBINED);
        String line = "192.0.2.1 - - [10/Oct/2023:13:55:36 +0000] \"GET /x HTTP/1.1\" 200 5 \"-\" \"agent\"\n";
        assertThat(allocatedBySecondParse(parser, line)).isLessThan(BOUND_BYTES);
        assertThat(allocatedBySecondParse(parser, line.replace("agent", "a \\\"b\\\"")))
                .isLessThan(BOUND_BYTES);
    }
}
