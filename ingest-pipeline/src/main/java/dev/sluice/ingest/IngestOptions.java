package dev.sluice.ingest;

import dev.sluice.ingest.bytes.DecompressionLimits;
import dev.sluice.ingest.source.InputSelection;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What to load, from where, and how.
 *
 * @param inputs what is read, in which order
 * @param table target; from the first input's name when empty
 * @param format {@code auto}, {@code csv}, {@code tsv}, a nickname of an Apache format, or a LogFormat string
 * @param csv what is known of the CSV dialect
 * @param logExtras whether more may follow the last field of a log format
 * @param encoding name of the inputs' charset; UTF-8, or what a byte order mark says, when empty
 * @param timeZone zone of times that name none
 * @param timestampFormat how times are written that are not ISO, as {@link dev.sluice.parsers.value.TimeFormat} has it
 * @param decimalComma whether decimals have a comma for a point
 * @param thousands what may stand between groups of three digits; empty for nothing
 * @param invalidBytes what bytes that are no text mean
 * @param nulBytes what a NUL means
 * @param columns columns by hand, {@code a int, b text}
 * @param schema one CREATE TABLE statement
 * @param infer what types are inferred from
 * @param allText whether every inferred column is text
 * @param unlogged persistence of a new table
 * @param partitionBy rule of a new table: {@code hash(a,b)}, {@code range(ts, day)}, {@code list(a)}, {@code file}, {@code round_robin}, {@code none}
 * @param partitions partitions of hash and round robin
 * @param horizon range partitions that end before it are dropped, and rows for them expire; empty to keep all
 * @param addedColumns columns that say where a row came from, behind the others
 * @param commit what one transaction is
 * @param truncate replace the table's rows; makes the whole load one transaction
 * @param onError what a bad record does
 * @param rejectLimit how many bad records are skipped
 * @param onFileError what a bad input does
 * @param lastLine what a last line without line end is
 * @param again load what the ledger knows as loaded
 * @param dryRun keep nothing: the target must be one that keeps nothing
 * @param limit most records loaded
 * @param sessions logical sessions; each owns the partitions whose ordinal leaves its number when divided by their count
 * @param threads parser threads
 * @param chunkBytes bytes in a chunk, except that a longer line has a chunk of its own
 * @param maxRecordBytes the longest record that is loaded
 * @param maxDecompressionRatio how many times its compressed size a large input may grow to
 * @param memoryBytes bound of the load's buffers
 */
public record IngestOptions(
        InputSelection inputs,
        Optional<String> table,
        String format,
        CsvOptions csv,
        boolean logExtras,
        Optional<String> encoding,
        ZoneId timeZone,
        Optional<String> timestampFormat,
        boolean decimalComma,
        String thousands,
        InvalidBytes invalidBytes,
        NulBytes nulBytes,
        Optional<String> columns,
        Optional<String> schema,
        InferenceScope infer,
        boolean allText,
        boolean unlogged,
        Optional<String> partitionBy,
        int partitions,
        Optional<Instant> horizon,
        List<AddedColumn> addedColumns,
        CommitPolicy commit,
        boolean truncate,
        ErrorPolicy onError,
        RejectLimit rejectLimit,
        FileErrorPolicy onFileError,
        LastLine lastLine,
        boolean again,
        boolean dryRun,
        OptionalLong limit,
        int sessions,
        int threads,
        int chunkBytes,
        int maxRecordBytes,
        int maxDecompressionRatio,
        long memoryBytes) {
    public static final int MAX_SESSIONS = 1024;
    public static final int MAX_THREADS = 256;
    private static final int MAX_PARTITIONS = 1_000_000;

    public IngestOptions {
        addedColumns = List.copyOf(addedColumns);
        requireBetween("partitions", partitions, 1, MAX_PARTITIONS);
        requireBetween("sessions", sessions, 1, MAX_SESSIONS);
        requireBetween("threads", threads, 1, MAX_THREADS);
        requireBetween("chunk bytes", chunkBytes, 16, 64 << 20);
        requireBetween("max_record_size", maxRecordBytes, 16, 256 << 20);
        requireBetween("max_decompression_ratio", maxDecompressionRatio, 1, Integer.MAX_VALUE);
        if (columns.isPresent() && schema.isPresent()) {
            throw new IllegalArgumentException("columns and a schema cannot both be given");
        }
    }

    private static void requireBetween(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be between " + min + " and " + max + ": " + value);
        }
    }

    /** Whether the whole load is one transaction. */
    public boolean isOneTransaction() {
        return truncate || commit instanceof CommitPolicy.WholeLoad;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Starts from the defaults; one method an option. */
    public static final class Builder {
        private InputSelection inputs = InputSelection.of(List.of());
        private Optional<String> table = Optional.empty();
        private String format = "auto";
        private CsvOptions csv = CsvOptions.SNIFFED;
        private boolean logExtras = false;
        private Optional<String> encoding = Optional.empty();
        private ZoneId timeZone = ZoneOffset.UTC;
        private Optional<String> timestampFormat = Optional.empty();
        private boolean decimalComma = false;
        private String thousands = "";
        private InvalidBytes invalidBytes = InvalidBytes.REJECT;
        private NulBytes nulBytes = NulBytes.KEEP;
        private Optional<String> columns = Optional.empty();
        private Optional<String> schema = Optional.empty();
        private InferenceScope infer = InferenceScope.SAMPLE;
        private boolean allText = false;
        private boolean unlogged = false;
        private Optional<String> partitionBy = Optional.empty();
        private int partitions = 4;
        private Optional<Instant> horizon = Optional.empty();
        private List<AddedColumn> addedColumns = List.of();
        private CommitPolicy commit = CommitPolicy.FILE;
        private boolean truncate = false;
        private ErrorPolicy onError = ErrorPolicy.STOP;
        private RejectLimit rejectLimit = RejectLimit.NONE;
        private FileErrorPolicy onFileError = FileErrorPolicy.STOP;
        private LastLine lastLine = LastLine.LOAD;
        private boolean again = false;
        private boolean dryRun = false;
        private OptionalLong limit = OptionalLong.empty();
        private int sessions = 1;
        private int threads = Runtime.getRuntime().availableProcessors();
        private int chunkBytes = 384 << 10;
        private int maxRecordBytes = 16 << 20;
        private int maxDecompressionRatio = DecompressionLimits.DEFAULT_RATIO;
        private long memoryBytes = 256L << 20;

        private Builder() {}

        public Builder inputs(InputSelection value) {
            inputs = value;
            return this;
        }

        public Builder inputs(List<String> value) {
            return inputs(InputSelection.of(value));
        }

        public Builder table(String value) {
            table = Optional.of(value);
            return this;
        }

        public Builder format(String value) {
            format = value;
            return this;
        }

        public Builder csv(CsvOptions value) {
            csv = value;
            return this;
        }

        public Builder encoding(String value) {
            encoding = Optional.of(value);
            return this;
        }

        public Builder timeZone(ZoneId value) {
            timeZone = value;
            return this;
        }

        public Builder timestampFormat(String value) {
            timestampFormat = Optional.of(value);
            return this;
        }

        public Builder logExtras(boolean value) {
            logExtras = value;
            return this;
        }

        public Builder decimalComma(boolean value) {
            decimalComma = value;
            return this;
        }

        public Builder thousands(String value) {
            thousands = value;
            return this;
        }

        public Builder invalidBytes(InvalidBytes value) {
            invalidBytes = value;
            return this;
        }

        public Builder nulBytes(NulBytes value) {
            nulBytes = value;
            return this;
        }

        public Builder columns(String value) {
            columns = Optional.of(value);
            return this;
        }

        public Builder schema(String value) {
            schema = Optional.of(value);
            return this;
        }

        public Builder infer(InferenceScope value) {
            infer = value;
            return this;
        }

        public Builder allText(boolean value) {
            allText = value;
            return this;
        }

        public Builder unlogged(boolean value) {
            unlogged = value;
            return this;
        }

        public Builder partitionBy(String value) {
            partitionBy = Optional.of(value);
            return this;
        }

        public Builder partitions(int value) {
            partitions = value;
            return this;
        }

        public Builder horizon(Instant value) {
            horizon = Optional.of(value);
            return this;
        }

        public Builder addedColumns(List<AddedColumn> value) {
            addedColumns = value;
            return this;
        }

        public Builder commit(CommitPolicy value) {
            commit = value;
            return this;
        }

        public Builder truncate(boolean value) {
            truncate = value;
            return this;
        }

        public Builder onError(ErrorPolicy value) {
            onError = value;
            return this;
        }

        public Builder rejectLimit(RejectLimit value) {
            rejectLimit = value;
            return this;
        }

        public Builder onFileError(FileErrorPolicy value) {
            onFileError = value;
            return this;
        }

        public Builder lastLine(LastLine value) {
            lastLine = value;
            return this;
        }

        public Builder again(boolean value) {
            again = value;
            return this;
        }

        public Builder dryRun(boolean value) {
            dryRun = value;
            return this;
        }

        public Builder limit(long value) {
            limit = OptionalLong.of(value);
            return this;
        }

        public Builder sessions(int value) {
            sessions = value;
            return this;
        }

        public Builder threads(int value) {
            threads = value;
            return this;
        }

        public Builder chunkBytes(int value) {
            chunkBytes = value;
            return this;
        }

        public Builder maxRecordBytes(int value) {
            maxRecordBytes = value;
            return this;
        }

        public Builder maxDecompressionRatio(int value) {
            maxDecompressionRatio = value;
            return this;
        }

        public Builder memoryBytes(long value) {
            memoryBytes = value;
            return this;
        }

        public IngestOptions build() {
            return new IngestOptions(
                    inputs,
                    table,
                    format,
                    csv,
                    logExtras,
                    encoding,
                    timeZone,
                    timestampFormat,
                    decimalComma,
                    thousands,
                    invalidBytes,
                    nulBytes,
                    columns,
                    schema,
                    infer,
                    allText,
                    unlogged,
                    partitionBy,
                    partitions,
                    horizon,
                    addedColumns,
                    commit,
                    truncate,
                    onError,
                    rejectLimit,
                    onFileError,
                    lastLine,
                    again,
                    dryRun,
                    limit,
                    sessions,
                    threads,
                    chunkBytes,
                    maxRecordBytes,
                    maxDecompressionRatio,
                    memoryBytes);
        }
    }
}
