package dev.sluice.cli.load;

import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.settings.Quantity;
import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.InferenceScope;
import dev.sluice.ingest.IngestOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The table that is loaded into, and what it is made as when it is new. */
@Command(optionListHeading = "%nThe table:%n")
public final class TableOptions {
    private static final Duration MOST_KEPT = Duration.ofDays(36_500);

    @Option(
            names = {"-t", "--table"},
            paramLabel = "NAME",
            description = "The table (from the first input's name; required for standard input).")
    private @Nullable String table;

    @Option(names = "--columns", paramLabel = "LIST", description = "The columns, as 'a int, b text' (found out).")
    private @Nullable String columns;

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "A file with one CREATE [UNLOGGED] TABLE ... [PARTITION BY ...].")
    private @Nullable Path schema;

    @Option(
            names = "--infer",
            paramLabel = "FROM",
            description = "What column types are found out from: sample, the first MiB of the first input, or full, all"
                    + " inputs, read once more for it (sample).")
    private InferenceScope infer = InferenceScope.SAMPLE;

    @Option(names = "--all-text", description = "Every column that is found out is text.")
    private boolean allText;

    @Option(
            names = "--unlogged",
            description = "A new table is unlogged: faster commits, and a crash empties it. See also alter.")
    private boolean unlogged;

    @Option(names = "--logged", description = "A new table is logged: a crash loses nothing committed (default).")
    private boolean logged;

    @Option(
            names = "--partition-by",
            paramLabel = "RULE",
            description = "Of a new table: 'hash(a,b)', 'range(ts, hour|day|month)', 'list(a)', file, round_robin, none"
                    + " (round_robin).")
    private @Nullable String partitionBy;

    @Option(names = "--partitions", paramLabel = "N", description = "For hash and round_robin (4).")
    private int partitions = 4;

    @Option(
            names = "--drop-partitions-older-than",
            paramLabel = "TIME",
            description =
                    "Drop range partitions that are wholly older, such as 90d, and count records for them as expired"
                            + " (keep all).")
    private @Nullable String dropOlderThan;

    @Option(
            names = "--add-column",
            paramLabel = "NAME=WHAT",
            description = "A column that says where a row came from: filename or line.")
    private List<String> addedColumns = new ArrayList<>();

    void apply(IngestOptions.Builder options) throws IOException {
        if (columns != null && schema != null) {
            throw new UsageException("--columns and --schema cannot both be given");
        }
        if (unlogged && logged) {
            throw new UsageException("--unlogged and --logged cannot both be given");
        }
        options.infer(infer)
                .allText(allText)
                .unlogged(unlogged)
                .partitions(partitions)
                .addedColumns(added());
        if (table != null) {
            options.table(table);
        }
        if (columns != null) {
            options.columns(columns);
        }
        if (schema != null) {
            options.schema(Files.readString(schema, StandardCharsets.UTF_8));
        }
        if (dropOlderThan != null) {
            options.horizon(horizon(dropOlderThan));
        }
        if (partitionBy != null) {
            options.partitionBy(partitionBy);
        }
    }

    private static Instant horizon(String age) {
        try {
            Duration duration = Duration.ofMillis(Quantity.millis(age));
            if (duration.isZero() || duration.compareTo(MOST_KEPT) > 0) {
                throw new IllegalArgumentException("must be more than 0 and at most " + MOST_KEPT.toDays() + "d");
            }
            return Instant.now().minus(duration);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException("--drop-partitions-older-than is \"" + age + "\", but " + wrong.getMessage());
        }
    }

    private List<AddedColumn> added() {
        List<AddedColumn> added = new ArrayList<>();
        for (String each : addedColumns) {
            int equals = each.lastIndexOf('=');
            String what = each.substring(equals + 1).toLowerCase(Locale.ROOT);
            if (equals < 1 || !(what.equals("filename") || what.equals("line"))) {
                throw new UsageException("--add-column must be NAME=filename or NAME=line, but is \"" + each + "\"");
            }
            added.add(new AddedColumn(
                    each.substring(0, equals),
                    what.equals("line") ? AddedColumn.Origin.LINE : AddedColumn.Origin.FILENAME));
        }
        return added;
    }
}
