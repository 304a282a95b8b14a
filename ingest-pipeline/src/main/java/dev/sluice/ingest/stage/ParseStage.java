package dev.sluice.ingest.stage;

import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.EventKind;
import dev.sluice.ingest.ring.Stage;
import dev.sluice.ingest.source.ChunkBuffer;

/** Parses, converts and routes every n-th chunk, as if it began outside quotes; the order stage checks that it did. */
public final class ParseStage implements Stage {
    /** Rejects are objects, unlike rows: a chunk with more of them is heavy. */
    private static final int HEAVY_REJECTS = 4096;

    private static final long NONE = -1;

    private final int index;
    private final int count;
    private final int maxRecordBytes;
    private final LoadControl control;
    private final LayoutParser parser = new LayoutParser();
    private long heavySequence = NONE;

    /** Stage {@code index} of {@code count}. */
    public ParseStage(int index, int count, int maxRecordBytes, LoadControl control) {
        this.index = index;
        this.count = count;
        this.maxRecordBytes = maxRecordBytes;
        this.control = control;
    }

    @Override
    public void accept(ChunkEvent event, long sequence, boolean endOfBatch) throws InterruptedException {
        if (sequence % count != index || event.kind() != EventKind.CHUNK) {
            return;
        }
        if (heavySequence != NONE) {
            // One heavy chunk a thread may be under way, or a ring full of them would not fit into memory.
            control.awaitConsumed(heavySequence);
            heavySequence = NONE;
        }
        ChunkParser own = parser.of(event);
        ChunkBuffer buffer = event.buffer();
        if (event.isOverlong()) {
            own.rejectOverlong(buffer.from(), buffer.to(), maxRecordBytes, event.parsed());
        } else {
            own.parse(buffer.bytes(), buffer.from(), buffer.to(), event.isLast(), event.parsed());
        }
        if (event.parsed().rejects().size() > HEAVY_REJECTS) {
            heavySequence = sequence;
        }
    }
}
