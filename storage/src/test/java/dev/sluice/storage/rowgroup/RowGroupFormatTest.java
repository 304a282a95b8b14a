package dev.sluice.storage.rowgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.rowgroup.encoding.Encoding;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.UnsupportedVersionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Holds the bytes of version 2 fast: they must be written and read like this for ever.
 * {@code -Dsluice.golden.write=true} writes the example in the documentation and the golden file anew.
 */
class RowGroupFormatTest {
    private static final Path PAGE = Path.of("../docs/format/rowgroup.md");
    private static final String GOLDEN = "rowgroup-v2.hex";

    /** The same rows as an unreleased version wrote them. */
    private static final String OLD = "rowgroup-v1.hex";

    private static final boolean WRITE = Boolean.getBoolean("sluice.golden.write");

    private static final TableSchema EXAMPLE = SchemaSql.parseColumns("id integer not null, city text");

    private static List<@Nullable Object[]> exampleRows() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new Object[] {7L, "Rome".getBytes(StandardCharsets.UTF_8)});
        rows.add(new Object[] {9L, null});
        rows.add(new Object[] {10L, "Bern".getBytes(StandardCharsets.UTF_8)});
        return rows;
    }

    @Test
    void theExampleInTheDocumentationIsWhatIsWritten() throws IOException {
        String dump = dump(RowGroupPropertyTest.encode(EXAMPLE, exampleRows()));
        String page = Files.readString(PAGE);
        int start = page.indexOf("```hex\n") + "```hex\n".length();
        int end = page.indexOf("```", start);
        if (WRITE) {
            Files.writeString(PAGE, page.substring(0, start) + dump + page.substring(end));
        } else {
            assertThat(page.substring(start, end)).isEqualTo(dump);
        }
    }

    private static String dump(byte[] bytes) {
        StringBuilder dump = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 16) {
            int end = Math.min(bytes.length, at + 16);
            StringBuilder text = new StringBuilder();
            for (int i = at; i < end; i++) {
                text.append(bytes[i] >= 32 && bytes[i] < 127 ? (char) bytes[i] : '.');
            }
            String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, at, end);
            dump.append(String.format("%04x  %-47s  %s%n", at, hex, text));
        }
        return dump.toString();
    }

    /** Columns that are encoded in every way there is, with and without NULLs. */
    private static final TableSchema EVERY_ENCODING = SchemaSql.parseColumns("""
            constant bigint, runs integer, reference bigint, delta timestamptz, dictionary bigint, wide double precision,
            text_constant text, text_dictionary text, text_plain text, none inet, flag boolean
            """);

    private static List<@Nullable Object[]> everyEncodingRows() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int row = 0; row < 600; row++) {
            long mixed = (row * 0x9E3779B97F4A7C15L) >>> 1;
            rows.add(new @Nullable Object[] {
                -5L,
                (long) (row / 100),
                row % 7 == 0 ? null : mixed % 1000,
                1_700_000_000_000_000L + row * 1_000_000L + row % 3,
                (mixed % 5) * 1_000_000_007L,
                Double.doubleToRawLongBits(row % 100 == 0 ? -row / 7.0 : row / 7.0),
                "the same".getBytes(StandardCharsets.UTF_8),
                row % 11 == 0 ? null : ("value " + mixed % 9).getBytes(StandardCharsets.UTF_8),
                Long.toString(mixed, 36).getBytes(StandardCharsets.UTF_8),
                null,
                (mixed >>> 7) & 1
            });
        }
        return rows;
    }

    @Test
    void bytesOfVersion2AreWrittenAsEver() throws IOException {
        String hex = HexFormat.of()
                .formatHex(RowGroupPropertyTest.encode(EVERY_ENCODING, everyEncodingRows()))
                .replaceAll("(.{120})", "$1\n");
        if (WRITE) {
            Files.writeString(Path.of("src/test/resources", GOLDEN), hex + "\n");
        } else {
            assertThat(golden(GOLDEN)).isEqualTo(hex + "\n");
        }
    }

    @Test
    void bytesOfVersion2AreReadAsEver() throws IOException {
        ByteBuffer group =
                ByteBuffer.wrap(HexFormat.of().parseHex(golden(GOLDEN).replace("\n", "")));
        RowGroupPropertyTest.assertRows(RowGroupPropertyTest.decode(EVERY_ENCODING, group), everyEncodingRows());
        List<Encoding> encodings = new RowGroupReader(EVERY_ENCODING)
                .readHeader(group, Path.of("golden"), 0).columns().stream()
                        .map(EncodedColumn::encoding)
                        .toList();
        assertThat(encodings)
                .containsExactly(
                        Encoding.CONSTANT,
                        Encoding.RUN_LENGTH,
                        Encoding.FRAME_OF_REFERENCE,
                        Encoding.DELTA,
                        Encoding.DICTIONARY,
                        Encoding.DELTA,
                        Encoding.CONSTANT,
                        Encoding.DICTIONARY,
                        Encoding.PLAIN,
                        Encoding.CONSTANT,
                        Encoding.RUN_LENGTH);
    }

    @Test
    void bytesOfVersion1AreRefusedAsSuch() throws IOException {
        ByteBuffer group = ByteBuffer.wrap(HexFormat.of().parseHex(golden(OLD).replace("\n", "")));
        assertThatThrownBy(() -> new RowGroupReader(EVERY_ENCODING).readHeader(group, Path.of("tables", "1", "2"), 48))
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessage(
                        "row group of file \"tables/1/2\" has format version 1, older than 2, the oldest this program"
                                + " reads");
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = RowGroupFormatTest.class.getClassLoader().getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
