package dev.sluice.ingest;

import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.storage.schema.TableDeclaration;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/**
 * How the inputs are read, as it was given or found out: enough to say the same by options the next time.
 *
 * @param given the options of the load
 * @param format what to give as the format
 * @param dialect of a CSV format
 * @param logExtras whether more may follow the last field of a log format
 * @param charset of the first input
 * @param table the table as it is or would be made
 * @param columns why its columns are what they are, in order; empty when they were not inferred from values
 * @param recordsSeen how many records that was told from
 */
public record FoundInput(
        IngestOptions given,
        String format,
        Optional<CsvDialect> dialect,
        boolean logExtras,
        Charset charset,
        TableDeclaration table,
        List<InferredColumn> columns,
        long recordsSeen) {
    public FoundInput {
        columns = List.copyOf(columns);
    }
}
