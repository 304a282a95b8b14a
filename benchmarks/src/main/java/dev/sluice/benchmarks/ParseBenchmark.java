package dev.sluice.benchmarks;

import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.source.ChunkBuffer;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Chunks to typed columns, as a parser thread does it: records found, split, converted and routed. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class ParseBenchmark {
    /** Which input. */
    @Param({"accounts", "access"})
    public String input = "";

    private List<ChunkBuffer> chunks;
    private ChunkParser parser;
    private ParsedChunk parsed;
    private int next;

    @Setup
    public void plan() throws IOException, IngestException {
        Sample sample = Sample.of(input);
        chunks = sample.chunks();
        parser = new ChunkParser(sample.layout());
        parsed = new ParsedChunk(sample.table().schema());
        parser.source(input, 0);
    }

    @Benchmark
    public int chunk(Rate rate) {
        ChunkBuffer chunk = chunks.get(next);
        next = (next + 1) % chunks.size();
        parser.parse(chunk.bytes(), chunk.from(), chunk.to(), next == 0, parsed);
        if (!parsed.rejects().isEmpty()) {
            throw new IllegalStateException("rejected " + parsed.rejects().get(0));
        }
        rate.bytes += chunk.to() - chunk.from();
        return parsed.batch().rowCount();
    }
}
