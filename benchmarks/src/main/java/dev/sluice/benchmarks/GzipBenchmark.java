package dev.sluice.benchmarks;

import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.storage.ledger.ContentHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A compressed input, opened, decompressed and hashed as a load does it, beside the JDK's own inflater on the same file. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class GzipBenchmark {
    private final byte[] sample = new byte[OpenedInput.SAMPLE_BYTES];
    private final byte[] block = new byte[256 << 10];
    private Path path;
    private InputFile file;

    @Setup
    public void write() throws IOException {
        path = Files.createTempFile("sluice-benchmark", ".csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path), 1 << 16)) {
            Sample.writeAccounts(out);
        }
        file = Sample.input(path);
    }

    @TearDown
    public void delete() throws IOException {
        Files.delete(path);
    }

    @Benchmark
    public long input(Rate rate) throws IngestException {
        try (OpenedInput input = Sample.open(file, sample)) {
            ContentHash hash = new ContentHash();
            input.reader().readUpTo(hash, Long.MAX_VALUE);
            rate.bytes += hash.length();
            return hash.value();
        }
    }

    @Benchmark
    public long inflaterAlone(Rate rate) throws IOException {
        long total = 0;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(path), 1 << 16)) {
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                total += n;
            }
        }
        rate.bytes += total;
        return total;
    }
}
