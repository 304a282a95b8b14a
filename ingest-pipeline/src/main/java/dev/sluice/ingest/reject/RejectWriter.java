package dev.sluice.ingest.reject;

import dev.sluice.ingest.RejectSink;
import dev.sluice.ingest.RejectedRecord;
import dev.sluice.ingest.TargetLoad;
import dev.sluice.ingest.convert.ChunkReject;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.storage.value.ByteSink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes rejected records as they stood in the input, so that the file can be mended and loaded, and beside each a line
 * of JSON: {@code file}, {@code offset} (of the record's first byte), {@code line}, {@code column} (number of the table's
 * column, 0 for the record as a whole), {@code columnName}, {@code position} (character in the record), {@code reason},
 * {@code message}, and where the record stands in the reject file, {@code rejectOffset} and {@code rejectBytes}.
 */
public final class RejectWriter implements Closeable {
    private final TargetLoad load;
    private final ByteBuffer header;
    private final byte lineEnd;
    private final ByteSink record = new ByteSink();
    private final ByteSink reason = new ByteSink();
    private Optional<RejectSink> sink = Optional.empty();
    private boolean unforced;
    private boolean uncommitted;
    private long committedBytes;
    private long committedReasonBytes;

    /** Opens nothing before the first reject; {@code header} stands before the first record of the file. */
    public RejectWriter(TargetLoad load, byte[] header, byte lineEnd) {
        this.load = load;
        this.header = ByteBuffer.wrap(header);
        this.lineEnd = lineEnd;
    }

    /** Keeps a rejected record of an event's chunk. */
    public RejectedRecord write(ChunkEvent event, ChunkReject reject) throws IOException {
        RejectedRecord rejected = new RejectedRecord(
                event.account().file().name(),
                event.offset() + reject.start() - event.buffer().from(),
                event.linesBefore() + reject.line() + 1,
                reject.column(),
                reject.columnName().isEmpty() ? Optional.empty() : Optional.of(reject.columnName()),
                reject.reason().code(),
                reject.message());
        RejectSink out = sink();
        record.clear();
        if (out.recordBytes() == 0) {
            record.put(header.array(), 0, header.limit());
        }
        long offset = out.recordBytes() + record.length();
        record.put(event.buffer().bytes(), reject.start(), reject.end() - reject.start());
        record.put(lineEnd);
        reason(rejected, reject, offset);
        out.append(
                ByteBuffer.wrap(record.array(), 0, record.length()),
                ByteBuffer.wrap(reason.array(), 0, reason.length()));
        unforced = true;
        uncommitted = true;
        return rejected;
    }

    private void reason(RejectedRecord rejected, ChunkReject reject, long offset) {
        reason.clear();
        reason.putAscii("{\"file\":");
        JsonText.put(reason, rejected.path());
        reason.putAscii(",\"offset\":");
        reason.putLong(rejected.offset());
        reason.putAscii(",\"line\":");
        reason.putLong(rejected.line());
        reason.putAscii(",\"column\":");
        reason.putLong(reject.columnNumber());
        reason.putAscii(",\"columnName\":");
        JsonText.put(reason, reject.columnName());
        reason.putAscii(",\"position\":");
        reason.putLong(rejected.column());
        reason.putAscii(",\"reason\":");
        JsonText.put(reason, rejected.reason());
        reason.putAscii(",\"message\":");
        JsonText.put(reason, rejected.message());
        reason.putAscii(",\"rejectOffset\":");
        reason.putLong(offset);
        reason.putAscii(",\"rejectBytes\":");
        reason.putLong(reject.end() - reject.start());
        reason.putAscii("}\n");
    }

    private RejectSink sink() throws IOException {
        if (sink.isEmpty()) {
            sink = Optional.of(load.rejects());
            committed();
        }
        return sink.get();
    }

    /** Makes what was written durable: before the commit that speaks of it (invariant 3). */
    public void force() throws IOException {
        if (unforced) {
            sink().force();
            unforced = false;
        }
    }

    /** What was written so far belongs to transactions that are committed. */
    public void committed() {
        committedBytes = bytes();
        committedReasonBytes = reasonBytes();
        uncommitted = false;
    }

    /** The name by which the ledger knows the file; empty if nothing was rejected. */
    public String name() {
        return sink.map(RejectSink::name).orElse("");
    }

    public long bytes() {
        return sink.map(RejectSink::recordBytes).orElse(0L);
    }

    /** Length of the file of reasons. */
    public long reasonBytes() {
        return sink.map(RejectSink::reasonBytes).orElse(0L);
    }

    public Optional<Path> path() {
        return bytes() == 0 ? Optional.empty() : sink.flatMap(RejectSink::path);
    }

    /** Takes back what belongs to a transaction that was not committed. */
    public void rollback() throws IOException {
        if (uncommitted && sink.isPresent()) {
            sink.get().rollback(committedBytes, committedReasonBytes);
            uncommitted = false;
            unforced = false;
        }
    }

    @Override
    public void close() throws IOException {
        if (sink.isPresent()) {
            sink.get().close();
        }
    }
}
