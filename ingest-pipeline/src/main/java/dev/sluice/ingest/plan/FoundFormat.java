package dev.sluice.ingest.plan;

import dev.sluice.ingest.CsvOptions;
import dev.sluice.ingest.HeaderOption;
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
import java.util.Optional;
import java.util.Set;

/**
 * The format of the inputs, as given or as found in the first of them.
 *
 * @param reason one line for people
 */
record FoundFormat(InputFormat format, String reason) {
    private static final String AUTO = "auto";
    private static final String CSV = "csv";
    private static final String TSV = "tsv";

    static FoundFormat find(IngestOptions options, OpenedInput first) throws OptionException {
        String name = options.format();
        if (name.equals(CSV)) {
            return csv(options.csv(), first);
        }
        if (name.equals(TSV)) {
            CsvOptions tabs = options.csv().delimiter().isPresent()
                    ? options.csv()
                    : options.csv().withDelimiter("\t");
            return csv(tabs, first);
        }
        if (!name.equals(AUTO)) {
            LogFormat format = logFormat(name);
            return new FoundFormat(new InputFormat.Log(format), "access log, format \"" + format.name() + "\"");
        }
        if (options.csv().equals(CsvOptions.SNIFFED)) {
            Optional<SniffedLogFormat> log = LogFormatSniffer.sniff(
                    first.sample(), first.textStart(), first.sampleEnd(), first.isWholeInSample());
            if (log.isPresent()) {
                return new FoundFormat(
                        new InputFormat.Log(log.get().format()),
                        "access log: " + log.get().reason());
            }
        }
        return csv(options.csv(), first);
    }

    private static LogFormat logFormat(String name) throws OptionException {
        Optional<LogFormat> known = LogFormat.named(name);
        if (known.isPresent()) {
            return known.get();
        }
        if (name.indexOf('%') < 0) {
            throw new OptionException(
                    "\"" + name + "\" is not a format",
                    "",
                    "Give auto, csv, tsv, the nickname of an Apache format such as combined, or a LogFormat string.");
        }
        LogFormat custom = LogFormat.custom(name);
        try {
            LogFormatCompiler.compile(custom);
        } catch (LogFormatException e) {
            OptionException failure = new OptionException(
                    "cannot read the log format, position " + (e.position() + 1) + ": " + e.getMessage(), "", "");
            failure.initCause(e);
            throw failure;
        }
        return custom;
    }

    private static FoundFormat csv(CsvOptions given, OpenedInput first) throws OptionException {
        try {
            SniffedDialect found = DialectSniffer.sniff(
                    first.sample(), 0, first.sampleEnd(), first.isWholeInSample(), base(given), open(given));
            return new FoundFormat(new InputFormat.Csv(found.dialect()), "csv: " + found.reason());
        } catch (IllegalArgumentException e) {
            OptionException failure = new OptionException(String.valueOf(e.getMessage()), "", "");
            failure.initCause(e);
            throw failure;
        }
    }

    private static CsvDialect base(CsvOptions given) {
        CsvDialect base = CsvDialect.RFC4180;
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
        HeaderMode header = given.header() == HeaderOption.NO ? HeaderMode.NONE : HeaderMode.NAMES;
        return base.withHeader(header).withSkipLines(given.skipLines());
    }

    private static Set<DialectTrait> open(CsvOptions given) {
        Set<DialectTrait> open = EnumSet.of(DialectTrait.LINE_ENDS);
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
