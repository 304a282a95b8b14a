package dev.sluice.cli.load;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.FoundInput;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.InferredColumn;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.InvalidBytes;
import dev.sluice.ingest.LastLine;
import dev.sluice.ingest.NulBytes;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.HeaderMode;
import dev.sluice.parsers.csv.RaggedRecords;
import dev.sluice.storage.schema.SchemaSql;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a dry run found out about the inputs, why, and the options that say the same, so that nothing is left to chance. */
final class Findings {
    private final FoundInput found;

    Findings(FoundInput found) {
        this.found = found;
    }

    /** The lines for people. */
    String text() {
        StringBuilder out = new StringBuilder();
        if (!found.columns().isEmpty()) {
            out.append("  column types, told from ").append(found.recordsSeen()).append(" records:\n");
            found.columns().forEach(column -> appendColumn(column, out));
        }
        out.append("  the same by options, with this statement in FILE:\n    ")
                .append(ControlText.escape(options()))
                .append(" --schema FILE\n");
        SchemaSql.print(found.table())
                .lines()
                .forEach(line ->
                        out.append("    ").append(ControlText.escape(line)).append('\n'));
        return out.toString();
    }

    private static void appendColumn(InferredColumn column, StringBuilder out) {
        out.append("    ")
                .append(ControlText.escape(SchemaSql.quote(column.name())))
                .append(' ')
                .append(column.type())
                .append(": ")
                .append(column.values())
                .append(" values, ")
                .append(column.nulls())
                .append(" null");
        for (InferredColumn.RuledOut each : column.ruledOut()) {
            out.append("; not ")
                    .append(String.join(", ", each.types()))
                    .append(" for \"")
                    .append(ControlText.escape(each.value()))
                    .append("\" in record ")
                    .append(each.record());
        }
        out.append('\n');
    }

    /** The same for programs. */
    void json(JsonResult json) {
        json.putObject(
                "found",
                () -> json.put("options", options())
                        .put("schema", SchemaSql.print(found.table()))
                        .put("records", found.recordsSeen())
                        .putObjects("columns", found.columns(), Findings::column));
    }

    private static void column(JsonResult json, InferredColumn column) {
        json.put("name", column.name())
                .put("type", column.type())
                .put("values", column.values())
                .put("nulls", column.nulls())
                .putObjects(
                        "ruledOut",
                        column.ruledOut(),
                        (each, ruledOut) -> each.put("types", String.join(", ", ruledOut.types()))
                                .put("value", ruledOut.value())
                                .put("record", ruledOut.record()));
    }

    /** Options as a shell takes them. */
    String options() {
        List<String> options = new ArrayList<>();
        add(options, "--format", found.format());
        found.dialect().ifPresent(dialect -> addDialect(options, dialect));
        if (found.logExtras()) {
            options.add("--log-extras");
        }
        if (!found.charset().equals(StandardCharsets.UTF_8)) {
            add(options, "--encoding", found.charset().name());
        }
        addGiven(options, found.given());
        return String.join(" ", options);
    }

    /** What is not found out but changes the rows, where it is not the default. */
    private static void addGiven(List<String> options, IngestOptions given) {
        given.timestampFormat().ifPresent(format -> add(options, "--timestamp-format", format));
        if (!given.timeZone().equals(ZoneOffset.UTC)) {
            add(options, "--timezone", given.timeZone().getId());
        }
        if (given.decimalComma()) {
            options.add("--decimal-comma");
        }
        if (!given.thousands().isEmpty()) {
            add(options, "--thousands", EscapedText.write(given.thousands()));
        }
        if (given.invalidBytes() != InvalidBytes.REJECT) {
            add(options, "--invalid-bytes", word(given.invalidBytes()));
        }
        if (given.nulBytes() != NulBytes.KEEP) {
            add(options, "--nul", word(given.nulBytes()));
        }
        if (given.lastLine() != LastLine.LOAD) {
            add(options, "--last-line", word(given.lastLine()));
        }
        for (AddedColumn each : given.addedColumns()) {
            add(options, "--add-column", each.name() + "=" + word(each.origin()));
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private void addDialect(List<String> options, CsvDialect dialect) {
        add(options, "--delimiter", EscapedText.write(dialect.delimiter()));
        add(options, "--quote", character(dialect.quote()));
        add(options, "--escape", character(dialect.escape()));
        for (String marker : dialect.nullMarkers()) {
            add(options, "--null", marker);
        }
        if (dialect.nullMarkers().isEmpty()) {
            options.add("--no-null");
        }
        if (!dialect.comment().isEmpty()) {
            add(options, "--comment", dialect.comment());
        }
        boolean isMatched = found.given().csv().header() == HeaderOption.MATCH;
        boolean hasNames = dialect.header() == HeaderMode.NAMES;
        add(options, "--header", isMatched ? "match" : hasNames ? "yes" : "no");
        if (dialect.skipLines() > 0) {
            add(options, "--skip-lines", Integer.toString(dialect.skipLines()));
        }
        add(options, "--line-end", word(dialect.lineEnds()));
        if (dialect.ragged() == RaggedRecords.FILL) {
            add(options, "--ragged", "fill");
        }
    }

    private static String character(int code) {
        return code == CsvDialect.NONE ? "none" : Character.toString(code);
    }

    private static void add(List<String> options, String name, String value) {
        boolean isPlain =
                !value.isEmpty() && value.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_');
        options.add(name);
        options.add(isPlain ? value : "'" + value.replace("'", "'\\''") + "'");
    }
}
