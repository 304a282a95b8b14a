package dev.sluice.benchmarks;

import dev.sluice.cli.generate.AccessLogGenerator;
import dev.sluice.cli.generate.AccountsGenerator;
import dev.sluice.ingest.CsvOptions;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.bytes.DecompressionLimits;
import dev.sluice.ingest.convert.RecordLayout;
import dev.sluice.ingest.plan.LoadPlan;
import dev.sluice.ingest.plan.LoadPlanner;
import dev.sluice.ingest.source.ChunkBuffer;
import dev.sluice.ingest.source.ChunkCutter;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.storage.schema.TableDeclaration;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Some ten megabytes of a generated input, planned and cut into chunks as a load does it. */
final class Sample {
    private static final int ACCOUNTS_ROWS = 400_000;
    private static final int ACCESS_LINES = 150_000;

    private final TableDeclaration table;
    private final RecordLayout layout;
    private final List<ChunkBuffer> chunks;

    private Sample(TableDeclaration table, RecordLayout layout, List<ChunkBuffer> chunks) {
        this.table = table;
        this.layout = layout;
        this.chunks = chunks;
    }

    /** A sample by the name that {@code sluice generate} gives its kind, partitioned by hash. */
    static Sample of(String kind) throws IOException, IngestException {
        return kind.equals("accounts") ? accounts() : access();
    }

    /** Rows of pgbench's accounts. */
    private static Sample accounts() throws IOException, IngestException {
        return of(
                IngestOptions.builder()
                        .columns("aid int, bid int, abalance int, filler text")
                        .csv(CsvOptions.SNIFFED.withHeader(HeaderOption.NO))
                        .partitionBy("hash(aid)"),
                Sample::writeAccounts);
    }

    /** Lines of an access log in Apache's combined format. */
    private static Sample access() throws IOException, IngestException {
        return of(
                IngestOptions.builder().format("combined").partitionBy("hash(host)"),
                out -> AccessLogGenerator.write(ACCESS_LINES, AccessLogGenerator.DEFAULT_SEED, out));
    }

    /** Writes accounts, as many as a sample has. */
    static void writeAccounts(OutputStream out) throws IOException {
        AccountsGenerator.write(ACCOUNTS_ROWS, out);
    }

    /** What writes an input. */
    @FunctionalInterface
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    private static Sample of(IngestOptions.Builder builder, Content content) throws IOException, IngestException {
        IngestOptions options = builder.table("t").partitions(20).sessions(20).build();
        Path path = Files.createTempFile("sluice-benchmark", ".input");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
                content.write(out);
            }
            return planned(options, input(path));
        } finally {
            Files.delete(path);
        }
    }

    private static Sample planned(IngestOptions options, InputFile file) throws IOException, IngestException {
        try (OpenedInput input = open(file, new byte[OpenedInput.SAMPLE_BYTES])) {
            LoadPlan plan = LoadPlanner.plan(options, List.of(file), settings(), input, name -> Optional.empty());
            ChunkCutter cutter = new ChunkCutter(
                    input,
                    plan.layouts().lineEnds(),
                    options.chunkBytes(),
                    options.maxRecordBytes(),
                    options.lastLine(),
                    () -> {});
            List<ChunkBuffer> chunks = new ArrayList<>();
            ChunkBuffer chunk = new ChunkBuffer(options.chunkBytes());
            while (cutter.next(chunk)) {
                chunks.add(chunk);
                chunk = new ChunkBuffer(options.chunkBytes());
            }
            return new Sample(plan.table(), plan.layouts().of(input).layout(), chunks);
        }
    }

    static InputFile input(Path path) throws IOException {
        return new InputFile(path.toString(), Optional.of(path), Files.size(path), true);
    }

    /** Opens an input as a load does. */
    static OpenedInput open(InputFile file, byte[] sample) throws IngestException {
        return OpenedInput.open(file, settings(), sample);
    }

    private static SourceSettings settings() {
        return new SourceSettings(
                Optional.empty(),
                false,
                InputStream.nullInputStream(),
                () -> false,
                new DecompressionLimits(
                        DecompressionLimits.DEFAULT_RATIO, DecompressionLimits.FREE_BYTES, Long.MAX_VALUE));
    }

    TableDeclaration table() {
        return table;
    }

    RecordLayout layout() {
        return layout;
    }

    List<ChunkBuffer> chunks() {
        return chunks;
    }
}
