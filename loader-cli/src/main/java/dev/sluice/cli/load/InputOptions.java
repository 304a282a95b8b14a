package dev.sluice.cli.load;

import dev.sluice.cli.error.UsageException;
import dev.sluice.ingest.CsvOptions;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.InvalidBytes;
import dev.sluice.ingest.LastLine;
import dev.sluice.ingest.NulBytes;
import dev.sluice.ingest.source.InputSelection;
import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.RaggedRecords;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How the inputs are read. What is not said is found out from the first bytes of the first input. */
@Command(optionListHeading = "%nThe inputs:%n")
public final class InputOptions {
    private static final String AUTO = "auto";

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description =
                    "auto, csv, tsv, mysql or postgres (their text dumps), common, combined, vhost_common, vhost_combined, nginx, an"
                            + " Apache LogFormat string or an nginx log_format (auto).")
    private String format = AUTO;

    @Option(
            names = "--delimiter",
            paramLabel = "TEXT",
            description = "Between fields; \\t, \\x01 and \\u00a6 are understood (found out).")
    private String delimiter = AUTO;

    @Option(names = "--quote", paramLabel = "CHAR", description = "Around fields; none: no quoting (found out).")
    private String quote = AUTO;

    @Option(
            names = "--escape",
            paramLabel = "CHAR",
            description = "Before a quote in a field; the quote itself: doubling; none (found out).")
    private String escape = AUTO;

    @Option(names = "--comment", paramLabel = "TEXT", description = "What begins a line that is no record (nothing).")
    private @Nullable String comment;

    @Option(
            names = "--null",
            paramLabel = "TEXT",
            description = "An unquoted field that is NULL; may be given several times (the empty field).")
    private List<String> nulls = new ArrayList<>();

    @Option(names = "--no-null", description = "No field is NULL; an empty one is an empty text.")
    private boolean noNull;

    @Option(names = "--encoding", paramLabel = "NAME", description = "Character set of the inputs (UTF-8).")
    private @Nullable String encoding;

    @Option(names = "--skip-lines", paramLabel = "N", description = "Lines before the header that are no records (0).")
    private int skipLines;

    @Option(
            names = "--header",
            paramLabel = "HEADER",
            description =
                    "Whether the first record names the columns: auto, yes, no, match (by name, in any order) (auto).")
    private HeaderOption header = HeaderOption.AUTO;

    @Option(
            names = "--line-end",
            paramLabel = "WHAT",
            description =
                    "What ends a record outside quotes: auto, lf (with or without CR), cr (with or without LF) (auto).")
    private String lineEnd = AUTO;

    @Option(
            names = "--ragged",
            paramLabel = "WHAT",
            description =
                    "A record with fewer or more fields than columns: reject it, or fill it with NULLs and drop empty"
                            + " fields at its end (reject).")
    private RaggedRecords ragged = RaggedRecords.REJECT;

    @Option(
            names = "--log-extras",
            description = "More may follow the last field of a log format; it goes into the column extras (rejected).")
    private boolean logExtras;

    @Option(
            names = "--timestamp-format",
            paramLabel = "PATTERN",
            description = "How dates and times are written: epoch, epoch_ms, epoch_us, a pattern of strftime such as"
                    + " %%d.%%m.%%Y, or one of Java's DateTimeFormatter such as dd.MM.yyyy (ISO 8601).")
    private @Nullable String timestampFormat;

    @Option(names = "--timezone", paramLabel = "ZONE", description = "Zone of times that name none (UTC).")
    private @Nullable String timezone;

    @Option(names = "--decimal-comma", description = "Numbers have a decimal comma.")
    private boolean decimalComma;

    @Option(
            names = "--thousands",
            paramLabel = "TEXT",
            description = "What may stand between groups of three digits of a number (nothing).")
    private String thousands = "";

    @Option(
            names = "--invalid-bytes",
            paramLabel = "WHAT",
            description =
                    "Bytes that are no text in the encoding: reject the record, or replace them by U+FFFD (reject).")
    private InvalidBytes invalidBytes = InvalidBytes.REJECT;

    @Option(
            names = "--nul",
            paramLabel = "WHAT",
            description = "A NUL in a record: keep it in the text, or reject the record (keep).")
    private NulBytes nulBytes = NulBytes.KEEP;

    @Option(
            names = "--last-line",
            paramLabel = "WHAT",
            description =
                    "A last line without line end: load it, wait for a later load, or auto: wait in log formats (load; in jobs auto).")
    private LastLine lastLine = LastLine.LOAD;

    @Option(
            names = "--files-from",
            paramLabel = "FILE",
            description = "Reads further inputs from a list: one a line, or ended by NUL bytes; - for standard input.")
    private List<String> fileLists = new ArrayList<>();

    @Option(names = "--recursive", description = "Reads the folders in a folder too.")
    private boolean recursive;

    @Option(names = "--allow-empty", description = "A glob, folder or list without files is no error.")
    private boolean allowEmpty;

    InputSelection selection(List<String> inputs) {
        return new InputSelection(inputs, fileLists, recursive, allowEmpty);
    }

    void apply(IngestOptions.Builder options) {
        options.format(format)
                .csv(csv())
                .logExtras(logExtras)
                .decimalComma(decimalComma)
                .thousands(EscapedText.read(thousands))
                .invalidBytes(invalidBytes)
                .nulBytes(nulBytes)
                .lastLine(lastLine);
        if (encoding != null) {
            options.encoding(encoding);
        }
        if (timestampFormat != null) {
            options.timestampFormat(timestampFormat);
        }
        if (timezone != null) {
            options.timeZone(zone(timezone));
        }
    }

    private CsvOptions csv() {
        CsvOptions csv =
                CsvOptions.SNIFFED.withHeader(header).withSkipLines(skipLines).withRagged(ragged);
        if (!delimiter.equals(AUTO)) {
            csv = csv.withDelimiter(EscapedText.read(delimiter));
        }
        if (!quote.equals(AUTO)) {
            csv = csv.withQuote(character("--quote", quote));
        }
        if (!escape.equals(AUTO)) {
            csv = csv.withEscape(character("--escape", escape));
        }
        if (comment != null) {
            csv = csv.withComment(comment);
        }
        if (!lineEnd.equals(AUTO)) {
            csv = csv.withLineEnds(lineEnd());
        }
        if (noNull && !nulls.isEmpty()) {
            throw new UsageException("--null and --no-null cannot both be given");
        }
        return nulls.isEmpty() && !noNull ? csv : csv.withNullMarkers(nulls);
    }

    private LineEnds lineEnd() {
        for (LineEnds each : LineEnds.values()) {
            if (each.name().equalsIgnoreCase(lineEnd)) {
                return each;
            }
        }
        throw new UsageException("--line-end must be auto, lf or cr, but is \"" + lineEnd + "\"");
    }

    private static int character(String option, String text) {
        if (text.toLowerCase(Locale.ROOT).equals("none")) {
            return CsvDialect.NONE;
        }
        if (text.length() != 1 || text.charAt(0) > 0x7f) {
            throw new UsageException(option + " must be one ASCII character or none, but is \"" + text + "\"");
        }
        return text.charAt(0);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException unknown) {
            throw new UsageException(
                    "--timezone must be a zone such as UTC, +02:00 or Europe/Berlin, but is \"" + name + "\"");
        }
    }
}
