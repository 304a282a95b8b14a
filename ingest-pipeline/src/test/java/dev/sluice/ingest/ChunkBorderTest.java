package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.LineEnds;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files, cut into chunks at every size and read by several threads: rows, rejects and totals are always the same. */
class ChunkBorderTest {
    private static final int SMALLEST_CHUNK = 16;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id,text\n1,\"a\nb\n\nc\"\n2,\"\"\"\n\"\"\"\n3,x\n",
                "id,text\r\n1,\"a\r\nb\"\r\n2,\u00e4\u20ac\uD83D\uDE00\r\n3,\r\n\r\n4,\"\"\r\n",
                "id,text\n1,\"open\n2,b\n3,c\n4,d\n5,e\n6,f\n",
                "id,text\n1,\"a\"x\n2,\"b\nc\" y\n3,z\nx,bad\n4\n5,6,7\n8,ok",
                "id,text\n1,\"never\n2,\"closed\"\n3,\"again\nand\n4,more\n5,\"fine\"\n",
                "id,text\n1,a\n# 2,\"no\n3,\"# b\n# c\"\n#\n4,d\n",
            })
    void chunksAndThreadsChangeNothing(String content) throws Exception {
        // The first chunk holds at least this comment, so that it may end at every byte of what follows.
        assertAlwaysTheSame(
                "# " + "-".repeat(SMALLEST_CHUNK) + "\n" + content,
                "auto",
                CsvOptions.SNIFFED.withDelimiter(",").withComment("#"));
    }

    @Test
    void escapedLineEndsMayStandAtABorder() throws Exception {
        String content = "1\ta\\\nb\n2\t\\\\\n3\t\\\\\\\n\\\n4\tx\n\\N\t\\N\n";
        assertAlwaysTheSame(content, "mysql", CsvOptions.SNIFFED);
        assertAlwaysTheSame(content, "postgres", CsvOptions.SNIFFED);
    }

    @Test
    void returnsAloneAndWithLineFeedsMayStandAtABorder() throws Exception {
        String content = "id,text\r1,\"a\rb\n\"\r\n2,c\r\r\n3,d\re\r4,f\r\n";
        assertAlwaysTheSame(content, "csv", CsvOptions.SNIFFED.withLineEnds(LineEnds.CR));
    }

    @Test
    void delimitersOfSeveralCharactersMayStandAtABorder() throws Exception {
        String content = "id!@~text\n1!@~\"a!@~\n!@\"\n2!@~b!!@~\n3!@~!@\n4!@~\n";
        assertAlwaysTheSame(content, "csv", CsvOptions.SNIFFED.withDelimiter("!@~"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32", "Shift_JIS", "GB18030"})
    void textOfOtherEncodingsMayStandAtABorder(String encoding) throws Exception {
        String content = "id,text\n1,\"\u8868,\n\u30bd\"\r\n2,\"\"\"\u80fd\"\"\n\"\n3,\u8868\n";
        assertAlwaysTheSame(content, "csv", CsvOptions.SNIFFED, Charset.forName(encoding));
    }

    private void assertAlwaysTheSame(String content, String format, CsvOptions csv) throws Exception {
        assertAlwaysTheSame(content, format, csv, StandardCharsets.UTF_8);
    }

    private void assertAlwaysTheSame(String content, String format, CsvOptions csv, Charset charset) throws Exception {
        String expected = "";
        byte[] bytes = content.getBytes(charset);
        int length = bytes.length;
        for (int chunk = length + SMALLEST_CHUNK; chunk >= SMALLEST_CHUNK; chunk--) {
            String outcome = outcome(bytes, format, csv, charset, chunk);
            expected = expected.isEmpty() ? outcome : expected;
            assertThat(outcome).as("chunks of %d bytes", chunk).isEqualTo(expected);
        }
    }

    private String outcome(byte[] content, String format, CsvOptions csv, Charset charset, int chunkBytes)
            throws Exception {
        LoadFixture load = new LoadFixture(folder);
        IngestReport report = load.load(
                load.file("a.txt", content),
                o -> o.format(format)
                        .csv(csv)
                        .encoding(charset.name())
                        .columns("id bigint, text text")
                        .onError(ErrorPolicy.SKIP)
                        .chunkBytes(chunkBytes)
                        .threads(1 + chunkBytes % 3));
        InputReport input = report.inputs().get(0);
        return load.target.rows() + " " + load.rejected + " " + input.lines() + " " + input.records() + " "
                + input.notRecords();
    }
}
