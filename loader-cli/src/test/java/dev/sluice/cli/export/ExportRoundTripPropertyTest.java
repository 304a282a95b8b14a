package dev.sluice.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ingest.CancelFlag;
import dev.sluice.ingest.CsvOptions;
import dev.sluice.ingest.EngineLoadTarget;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.IngestEnvironment;
import dev.sluice.ingest.IngestListener;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.IngestPipeline;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.file.NioFileSystem;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What export writes, load reads as the same values: every type, through the real writer, engine and load. */
final class ExportRoundTripPropertyTest {
    private static final long SEED = Long.getLong("sluice.seed", 20_261_201L);
    private static final int ROWS = Integer.getInteger("sluice.rows", 400);

    /** Types, and values of each in the form in which they are exported; the extremes among them. */
    private static final String[][] TYPES = {
        {"boolean", "true", "false"},
        {"smallint", "-32768", "32767", "0"},
        {"integer", "-2147483648", "2147483647", "-1"},
        {"bigint", "-9223372036854775808", "9223372036854775807", "7"},
        {"real", "NaN", "Infinity", "-Infinity", "-0", "0", "1e-45", "3.4028235e+38", "0.1", "-1.5"},
        {"double precision", "NaN", "Infinity", "-Infinity", "-0", "5e-324", "1.7976931348623157e+308", "0.1", "1e+15"},
        {"decimal(18,3)", "-999999999999999.999", "999999999999999.999", "0.000", "-0.001"},
        {"decimal(38,10)", "-9999999999999999999999999999.9999999999", "0.0000000001", "0.0000000000"},
        {"date", "0001-01-01", "9999-12-31", "2024-02-29", "1969-12-31"},
        {"time", "00:00:00", "23:59:59.999999", "12:00:00.5"},
        {"timestamp", "0001-01-01 00:00:00", "9999-12-31 23:59:59.999999", "1969-12-31 23:59:59.999999"},
        {"timestamptz", "0001-01-01 00:00:00+00", "9999-12-31 23:59:59.999999+00", "2024-03-31 01:00:00.000001+00"},
        {
            "inet",
            "0.0.0.0",
            "255.255.255.255",
            "10.0.0.0/8",
            "::",
            "::1",
            "::ffff:1.2.3.4",
            "2001:db8::/32",
            "1:0:0:2::3"
        },
        {"uuid", "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"},
        {
            "text",
            "",
            " ",
            "a",
            ",",
            "\"",
            "\"\"",
            "\n",
            "\r",
            "\r\n",
            "\0",
            "\\N",
            "\\",
            "NULL",
            "NA",
            "#",
            "'",
            "\t",
            "\uFEFF",
            "\u2028",
            "\u00e4\u20ac\uD83D\uDE00",
            "sep=;",
            "a\"b,c\nd",
            "x ".repeat(300)
        }
    };

    @TempDir
    private Path folder;

    private int databases;

    @Test
    void everyTypeComesBackAsItWas() throws Exception {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < TYPES.length; i++) {
            columns.add("c" + i + " " + TYPES[i][0]);
        }
        int[] all = IntStream.range(0, TYPES.length).toArray();
        assertComesBack(String.join(", ", columns), all);
    }

    @Test
    void everyTypeComesBackFromATableOfOneColumn() throws Exception {
        for (int i = 0; i < TYPES.length; i++) {
            assertComesBack("only " + TYPES[i][0], new int[] {i});
        }
    }

    private void assertComesBack(String columns, int[] types) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < types.length; i++) {
            csv.append(i == 0 ? "" : ",").append(types.length == 1 ? "only" : "c" + types[i]);
        }
        csv.append('\n');
        for (int row = 0; row < ROWS; row++) {
            for (int i = 0; i < types.length; i++) {
                csv.append(i == 0 ? "" : ",").append(cell(random, TYPES[types[i]], types.length == 1));
            }
            csv.append('\n');
        }
        Path first = load(csv.toString().getBytes(StandardCharsets.UTF_8), columns);
        byte[] exported = export(first, false);

        // Values are given in the form of the export, so the file itself comes back.
        assertThat(new String(exported, StandardCharsets.UTF_8))
                .as("seed %d", SEED)
                .isEqualTo(csv.toString());
        Path second = load(exported, columns);
        assertThat(export(second, true)).as("seed %d", SEED).isEqualTo(export(first, true));
    }

    private static String cell(SplittableRandom random, String[] values, boolean alone) {
        int pick = random.nextInt(values.length);
        if (pick == 0) {
            return alone ? "\\N" : "";
        }
        String value = values[pick];
        boolean quoted = values[0].equals("text")
                && (value.isEmpty() || value.matches("(?s).*[,\"\n\r].*") || (alone && value.equals("\\N")));
        return quoted ? "\"" + value.replace("\"", "\"\"") + "\"" : value;
    }

    private Path load(byte[] csv, String columns) throws Exception {
        Path file = folder.resolve("in.csv");
        Files.write(file, csv);
        Path data = folder.resolve("data" + databases++);
        IngestOptions options = IngestOptions.builder()
                .inputs(List.of(file.toString()))
                .table("t")
                .columns(columns)
                .partitionBy("none")
                .csv(CsvOptions.SNIFFED
                        .withDelimiter(",")
                        .withQuote('"')
                        .withEscape('"')
                        .withHeader(HeaderOption.YES))
                .build();
        IngestEnvironment environment = new IngestEnvironment(
                InputStream.nullInputStream(), new CancelFlag(), failure -> {}, Clock.systemUTC());
        try (StorageEngine engine =
                StorageEngine.open(new NioFileSystem(), data, StorageOptions.defaults(), Clock.systemUTC())) {
            IngestPipeline.run(options, new EngineLoadTarget(engine), IngestListener.SILENT, environment);
        }
        return data;
    }

    private static byte[] export(Path data, boolean json) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DatabaseReader reader = DatabaseReader.open(new NioFileSystem(), data)) {
            TableSchema schema = reader.catalog().table("t").orElseThrow().schema();
            List<Integer> places =
                    IntStream.range(0, schema.columnCount()).boxed().toList();
            RowWriter rows =
                    json ? new JsonRowWriter(schema, places, out) : new CsvRowWriter(schema, places, false, out);
            try (TableScan scan = reader.scan("t", places, Predicate.all())) {
                while (scan.next()) {
                    rows.write(scan.batch(), scan.selectedRows(), scan.selectedCount());
                }
            }
            rows.end();
        }
        return out.toByteArray();
    }
}
