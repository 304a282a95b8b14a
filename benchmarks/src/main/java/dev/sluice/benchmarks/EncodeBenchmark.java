package dev.sluice.benchmarks;

import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.source.ChunkBuffer;
import dev.sluice.storage.rowgroup.PendingMemory;
import dev.sluice.storage.rowgroup.PendingRows;
import dev.sluice.storage.rowgroup.RowGroupWriter;
import java.io.IOException;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Pending rows to the bytes of a row group, as a session does it when a group is full. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class EncodeBenchmark {
    private static final int TABLE_BYTES = 8 << 20;
    private static final int ROWS = 1 << 16;

    /** Which input. */
    @Param({"accounts", "access"})
    public String input = "";

    private PendingRows rows;
    private RowGroupWriter writer;
    private long inputBytes;

    @Setup
    public void fill() throws IOException, IngestException {
        Sample sample = Sample.of(input);
        rows = new PendingRows(sample.table().schema(), new PendingMemory(0, TABLE_BYTES));
        writer = new RowGroupWriter(sample.table().schema());
        ChunkParser parser = new ChunkParser(sample.layout());
        parser.source(input, 0);
        for (ChunkBuffer chunk : sample.chunks()) {
            ParsedChunk parsed = new ParsedChunk(sample.table().schema());
            parser.parse(chunk.bytes(), chunk.from(), chunk.to(), true, parsed);
            int count = Math.min(ROWS - rows.rowCount(), parsed.batch().rowCount());
            if (count > 0) {
                rows.append(parsed.batch(), IntStream.range(0, count).toArray(), 0, count);
                inputBytes += (long) (chunk.to() - chunk.from())
                        * count
                        / parsed.batch().rowCount();
            }
        }
    }

    @Benchmark
    public int rowGroup(Rate rate) {
        rate.bytes += inputBytes;
        return writer.encode(rows, 0, rows.rowCount()).remaining();
    }
}
