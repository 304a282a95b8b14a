package dev.sluice.benchmarks;

import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Records into the log, on the disk of the folder for temporary files. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class LogBenchmark {
    /** Bytes of a record: a small commit's rows, a row group. */
    @Param({"4096", "65536"})
    public int payloadBytes;

    private Path folder;
    private WriteAheadLog log;
    private ByteBuffer payload;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        folder = Files.createTempDirectory("sluice-benchmark");
        log = WriteAheadLog.open(
                new NioFileSystem(),
                folder,
                WalOptions.ofRun(1),
                WriteAheadLog.firstLsn(WalOptions.DEFAULT_SEGMENT_SIZE_BYTES),
                Lsn.NONE);
        log.prepare();
        payload = ByteBuffer.allocateDirect(payloadBytes);
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        log.close();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private InsertedRecord insert(Rate rate) throws IOException {
        payload.clear();
        rate.bytes += payloadBytes;
        InsertedRecord record = log.inserter().insert(RecordType.ROWS, 1, payload);
        log.recycleBefore(log.flushedLsn());
        return record;
    }

    @Benchmark
    public InsertedRecord record(Rate rate) throws IOException {
        return insert(rate);
    }

    /** As a commit with {@code fsync}. */
    @Benchmark
    public void recordAndFlush(Rate rate) throws IOException {
        insert(rate);
        log.flush(log.insertedLsn());
    }
}
