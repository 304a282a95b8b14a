package dev.sluice.parsers.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CommonsDialectsTest {
    @Test
    void predefinedFormatsAreDialects() {
        CsvDialect mysql = CommonsDialects.named("mysql").orElseThrow();
        assertThat(mysql.delimiter()).isEqualTo("\t");
        assertThat(mysql.quote()).isEqualTo(CsvDialect.NONE);
        assertThat(mysql.escape()).isEqualTo('\\');
        assertThat(mysql.escapeStyle()).isEqualTo(EscapeStyle.POSTGRES);
        assertThat(mysql.nullMarkers()).isEqualTo(List.of("\\N"));
        assertThat(CommonsDialects.named("rfc4180").orElseThrow()).isEqualTo(CsvDialect.RFC4180);
        assertThat(CommonsDialects.named("tdf").orElseThrow().delimiter()).isEqualTo("\t");
        assertThat(CommonsDialects.named("nonesuch")).isEmpty();
    }

    @Test
    void everyPredefinedFormatCanBeRead() {
        for (String name :
                List.of("excel", "informix_unload", "mongodb_csv", "oracle", "postgresql_csv", "postgresql_text")) {
            CsvDialect dialect = CommonsDialects.named(name.replace("_", ""))
                    .or(() -> CommonsDialects.named(name))
                    .orElseThrow();
            assertThat(CsvParsers.forDialect(dialect, 2).columns()).hasSize(2);
        }
    }
}
