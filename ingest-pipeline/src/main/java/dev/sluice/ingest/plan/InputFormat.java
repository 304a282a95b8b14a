package dev.sluice.ingest.plan;

import dev.sluice.parsers.LineEnds;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.apache.LogFormat;
import dev.sluice.parsers.apache.LogFormatCompiler;
import dev.sluice.parsers.csv.CsvDialect;
import dev.sluice.parsers.csv.CsvParsers;
import java.util.List;
import java.util.function.Supplier;

/** How the inputs of a load are written. */
sealed interface InputFormat {
    LineEnds lineEnds();

    /** Whether a record may hold line ends. */
    boolean mayCrossLines();

    /** Fields between delimiters. */
    record Csv(CsvDialect dialect) implements InputFormat {
        @Override
        public LineEnds lineEnds() {
            return dialect.lineEnds();
        }

        @Override
        public boolean mayCrossLines() {
            return dialect.quote() != CsvDialect.NONE || dialect.escape() != CsvDialect.NONE;
        }

        Supplier<RecordParser> parsers(List<String> names, int maxRecordBytes) {
            return () -> CsvParsers.forDialect(dialect, names, maxRecordBytes);
        }
    }

    /** Lines of an access log. */
    record Log(LogFormat format) implements InputFormat {
        @Override
        public LineEnds lineEnds() {
            return LineEnds.LF;
        }

        @Override
        public boolean mayCrossLines() {
            return false;
        }

        Supplier<RecordParser> parsers(int maxRecordBytes) {
            return () -> LogFormatCompiler.compile(format, maxRecordBytes);
        }

        List<ParsedColumn> columns() {
            return LogFormatCompiler.compile(format).columns();
        }
    }
}
