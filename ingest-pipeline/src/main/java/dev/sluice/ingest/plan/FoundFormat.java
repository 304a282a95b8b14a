package dev.sluice.ingest.plan;

import dev.sluice.ingest.CsvOptions;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.OptionException;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.parsers.apache.LogFormat;
import dev.sluice.parsers.apache.LogFormatCompiler;
import dev.sluice.parsers.apache.LogFormatException;
import dev.sluice.parsers.apache.LogFormatSniffer;
import dev.sluice.parsers.apache.SniffedLogFormat;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.DialectSniffer;
import dev.sluice.parsers.csv.DialectTrait;
import dev.sluice.parsers.csv.HeaderMode;
import dev.sluice.parsers.csv.SniffedDialect;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The format of the inputs, as given or as found in the first of them.
 *
 * @param name what to give as the format to have the same again
 * @param reason one line for people
 */
record FoundFormat(InputFormat format, String name, String reason) {
    private static final String AUTO = "auto";
    private static final String CSV = "csv";
    private static final String TSV = "tsv";
    private static final String MYSQL = "mysql";
    private static final String POSTGRES = "postgres";

    /** NULL in a file of one column, where an empty line is no record. */
    private static final String LONE_NULL = "\\N";

    static FoundFormat find(IngestOptions options, OpenedInput first) throws IngestException {
        String name = options.format();
        if (name.equals(CSV)) {
            return csv(options.csv(), first);
        }
        if (name.equals(MYSQL)) {
            return dump(MYSQL, "MySQL text", CsvDialect.MYSQL, options.csv(), first);
        }
        if (name.equals(POSTGRES)) {
            return dump(POSTGRES, "PostgreSQL text", CsvDialect.POSTGRES, options.csv(), first);
        }
        if (name.equals(TSV)) {
            CsvOptions tabs = options.csv().delimiter().isPresent()
                    ? options.csv()
                    : options.csv().withDelimiter("\t");
            return csv(tabs, first);
        }
        if (!name.equals(AUTO)) {
            LogFormat format = logFormat(name, options.logExtras());
            return new FoundFormat(new InputFormat.Log(format), name, "access log, format \"" + format.name() + "\"");
        }
        if (options.csv().equals(CsvOptions.SNIFFED)) {
            Optional<SniffedLogFormat> log = LogFormatSniffer.sniff(
                    first.sample(), first.textStart(), first.sampleEnd(), first.isWholeInSample(), options.logExtras());
            if (log.isPresent()) {
                return new FoundFormat(
                        new InputFormat.Log(log.get().format()),
                        log.get().format().text(),
                        "access log: " + log.get().reason());
            }
        }
        return csv(options.csv(), first);
    }

    /** Finds what is wrong with the format and the dialect whatever the inputs are. */
    static void check(IngestOptions options) throws OptionException {
        switch (options.format()) {
            case AUTO, CSV, TSV -> base(CsvDialect.RFC4180, options.csv());
            case MYSQL -> base(CsvDialect.MYSQL, options.csv());
            case POSTGRES -> base(CsvDialect.POSTGRES, options.csv());
            default -> logFormat(options.format(), options.logExtras());
        }
    }

    private static LogFormat logFormat(String name, boolean extras) throws OptionException {
        if (!LogFormat.isFormat(name)) {
            throw new OptionException(
                    "\"" + name + "\" is not a format",
                    "",
                    "Give auto, csv, tsv, mysql, postgres, the nickname of a log format such as combined, an Apache LogFormat"
                            + " string or an nginx log_format.");
        }
        try {
            LogFormat format = LogFormat.of(name);
            LogFormatCompiler.compile(format);
            return extras ? format.withExtras() : format;
        } catch (LogFormatException e) {
            OptionException failure = new OptionException(
                    "cannot read the log format, position " + (e.position() + 1) + ": " + e.getMessage(), "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    private static FoundFormat csv(CsvOptions given, OpenedInput first) throws IngestException {
        CsvDialect base = base(CsvDialect.RFC4180.withHeader(HeaderMode.NAMES), given);
        FoundFormat found = sniffed(CSV, "csv: ", base, open(given), first);
        if (given.nullMarkers().isPresent()) {
            return found;
        }
        InputFormat.Csv csv = (InputFormat.Csv) found.format();
        boolean hasOneColumn = InputLayouts.header(csv, first).names().size() == 1;
        return hasOneColumn
                ? new FoundFormat(
                        new InputFormat.Csv(csv.dialect().withNullMarkers(List.of("", LONE_NULL))), CSV, found.reason())
                : found;
    }

    /** What a database writes; nothing about it is sniffed. */
    private static FoundFormat dump(String name, String title, CsvDialect dialect, CsvOptions given, OpenedInput first)
            throws OptionException {
        return sniffed(name, title + ": ", base(dialect, given), Set.of(), first);
    }

    private static FoundFormat sniffed(
            String name, String title, CsvDialect base, Set<DialectTrait> open, OpenedInput first) {
        SniffedDialect found =
                DialectSniffer.sniff(first.sample(), 0, first.sampleEnd(), first.isWholeInSample(), base, open);
        return new FoundFormat(new InputFormat.Csv(found.dialect()), name, title + found.reason());
    }

    private static CsvDialect base(CsvDialect named, CsvOptions given) throws OptionException {
        try {
            CsvDialect base = named.withSkipLines(given.skipLines()).withRagged(given.ragged());
            if (given.quote().isPresent()) {
                base = base.withQuote(given.quote().getAsInt());
            }
            if (given.escape().isPresent()) {
                base = base.withEscape(given.escape().getAsInt());
            }
            if (given.delimiter().isPresent()) {
                base = base.withDelimiter(given.delimiter().get());
            }
            if (given.nullMarkers().isPresent()) {
                base = base.withNullMarkers(given.nullMarkers().get());
            }
            if (given.comment().isPresent()) {
                base = base.withComment(given.comment().get());
            }
            if (given.lineEnds().isPresent()) {
                base = base.withLineEnds(given.lineEnds().get());
            }
            return switch (given.header()) {
                case AUTO -> base;
                case YES, MATCH -> base.withHeader(HeaderMode.NAMES);
                case NO -> base.withHeader(HeaderMode.NONE);
            };
        } catch (IllegalArgumentException e) {
            OptionException failure = new OptionException(String.valueOf(e.getMessage()), "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    private static Set<DialectTrait> open(CsvOptions given) {
        Set<DialectTrait> open = EnumSet.noneOf(DialectTrait.class);
        if (given.lineEnds().isEmpty()) {
            open.add(DialectTrait.LINE_ENDS);
        }
        if (given.delimiter().isEmpty()) {
            open.add(DialectTrait.DELIMITER);
        }
        if (given.quote().isEmpty()) {
            open.add(DialectTrait.QUOTE);
        }
        if (given.escape().isEmpty()) {
            open.add(DialectTrait.ESCAPE);
        }
        if (given.header() == HeaderOption.AUTO) {
            open.add(DialectTrait.HEADER);
        }
        return open;
    }
}
