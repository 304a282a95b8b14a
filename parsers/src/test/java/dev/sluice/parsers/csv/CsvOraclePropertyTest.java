package dev.sluice.parsers.csv;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.sluice.parsers.Parsed;
import dev.sluice.parsers.Seeded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

/**
 * Well-formed random files in random dialects give what was written, and what Commons CSV and FastCSV read. Left out,
 * because we differ on purpose: a lone CR outside quotes, which is text here and a line end there; letters behind an
 * escape; and delimiters of several characters for Commons CSV, which finds some where there are none.
 */
final class CsvOraclePropertyTest {
    private static final List<String> DELIMITERS = List.of(",", ";", "\t", "|", "||", "¦", "a,");
    private static final List<String> PIECES = List.of(
            "a",
            "b",
            "12",
            " ",
            ",",
            ";",
            "\t",
            "|",
            "\"",
            "'",
            "\n",
            "\r\n",
            "\\",
            "#",
            "é",
            "€",
            "𝄞",
            "x long text ",
            "NULL");

    private record Sample(CsvDialect dialect, List<List<String>> rows, String text) {}

    @Test
    void readsBackWhatWasWritten() {
        Seeded.forSeeds(3000, random -> {
            Sample sample = sample(random);
            Parsed parsed = Parsed.of(parser(sample), sample.text);
            assertThat(parsed.rejects()).as(sample.text).isEmpty();
            assertThat(parsed.rows()).as(sample.text).isEqualTo(sample.rows);
        });
    }

    @Test
    void readsWhatCommonsCsvReads() {
        Seeded.forSeeds(3000, random -> {
            Sample sample = sample(random);
            if (sample.dialect.delimiter().length() == 1) {
                assertThat(nullsAsEmpty(Parsed.of(parser(sample), sample.text))).isEqualTo(commons(sample));
            }
        });
    }

    @Test
    void readsWhatFastCsvReads() {
        Seeded.forSeeds(3000, random -> {
            Sample sample = sample(random);
            boolean known =
                    sample.dialect.doublesQuotes() && sample.dialect.delimiter().indexOf('"') < 0;
            if (known) {
                assertThat(nullsAsEmpty(Parsed.of(parser(sample), sample.text))).isEqualTo(fastCsv(sample));
            }
        });
    }

    private static dev.sluice.parsers.RecordParser parser(Sample sample) {
        return CsvParsers.forDialect(sample.dialect, sample.rows.get(0).size());
    }

    private static Sample sample(SplittableRandom random) {
        CsvDialect dialect = CsvDialect.RFC4180
                .withDelimiter(Seeded.oneOf(random, DELIMITERS))
                .withQuote(random.nextInt(3) == 0 ? '\'' : '"');
        if (random.nextInt(4) == 0) {
            dialect = dialect.withEscape('\\');
        }
        int columns = 1 + random.nextInt(5);
        String lineEnd = random.nextBoolean() ? "\n" : "\r\n";
        List<List<String>> rows = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int r = 1 + random.nextInt(20); r > 0; r--) {
            List<String> row = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                String value = Seeded.text(random, 5, PIECES);
                String written = write(random, dialect, value, columns);
                row.add(written.isEmpty() ? Parsed.NULL : value);
                text.append(c == 0 ? "" : dialect.delimiter()).append(written);
            }
            rows.add(row);
            text.append(lineEnd);
        }
        boolean open = random.nextBoolean();
        return new Sample(dialect, rows, open ? text.substring(0, text.length() - lineEnd.length()) : text.toString());
    }

    /** Quoted where it must be, and now and then where it need not. */
    private static String write(SplittableRandom random, CsvDialect dialect, String value, int columns) {
        String quote = String.valueOf((char) dialect.quote());
        boolean must = value.contains(dialect.delimiter())
                || value.startsWith(quote)
                || value.contains("\n")
                || value.endsWith("\r")
                || (value.isEmpty() && columns == 1)
                || (dialect.delimiter().length() > 1 && !value.isEmpty())
                || (!dialect.doublesQuotes() && value.contains("\\"));
        if (!must && random.nextInt(4) != 0) {
            return value;
        }
        String inner = dialect.doublesQuotes()
                ? value.replace(quote, quote + quote)
                : value.replace("\\", "\\\\").replace(quote, "\\" + quote);
        return quote + inner + quote;
    }

    private static List<List<String>> nullsAsEmpty(Parsed parsed) {
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : parsed.rows()) {
            List<String> copy = new ArrayList<>(row);
            copy.replaceAll(v -> v.equals(Parsed.NULL) ? "" : v);
            rows.add(copy);
        }
        return rows;
    }

    private static List<List<String>> commons(Sample sample) {
        List<List<String>> rows = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(sample.text, CommonsDialects.toCommons(sample.dialect))) {
            for (CSVRecord record : parser) {
                rows.add(record.toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    private static List<List<String>> fastCsv(Sample sample) {
        List<List<String>> rows = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(sample.dialect.delimiter())
                .quoteCharacter((char) sample.dialect.quote())
                .ofCsvRecord(sample.text)) {
            for (CsvRecord record : reader) {
                rows.add(record.getFields());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }
}
