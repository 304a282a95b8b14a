package dev.sluice.ingest.stage;

import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.EventKind;
import dev.sluice.ingest.ring.Stage;
import dev.sluice.ingest.source.ChunkBuffer;

/** Parses, converts and routes every n-th chunk, as if it began outside quotes; the order stage checks that it did. */
public final class ParseStage implements Stage {
    private final int index;
    private final int count;
    private final int maxRecordBytes;
    private final LayoutParser parser = new LayoutParser();

    /** Stage {@code index} of {@code count}. */
    public ParseStage(int index, int count, int maxRecordBytes) {
        this.index = index;
        this.count = count;
        this.maxRecordBytes = maxRecordBytes;
    }

    @Override
    public void accept(ChunkEvent event, long sequence, boolean endOfBatch) {
        if (sequence % count != index || event.kind() != EventKind.CHUNK) {
            return;
        }
        ChunkParser own = parser.of(event);
        ChunkBuffer buffer = event.buffer();
        if (event.isOverlong()) {
            own.rejectOverlong(buffer.from(), buffer.to(), maxRecordBytes, event.parsed());
        } else {
            own.parse(buffer.bytes(), buffer.from(), buffer.to(), event.isLast(), event.parsed());
        }
    }
}
