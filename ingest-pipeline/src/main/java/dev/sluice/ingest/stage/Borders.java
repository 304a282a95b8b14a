package dev.sluice.ingest.stage;

import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.source.ChunkBuffer;
import dev.sluice.parsers.ParseEnd;
import java.util.Arrays;

/**
 * Sees to records that cross the border of two chunks. A chunk was parsed as if it began outside quotes; where the chunk
 * before it ended inside a record, that record's bytes are put in front and the whole is parsed again. The result is that
 * of parsing the input in one piece.
 */
final class Borders {
    private static final int GROWTH_BYTES = 4 << 20;

    private final int maxRecordBytes;
    private byte[] carried = new byte[0];
    private int carriedBytes;
    private long nextTryBytes;
    private final LayoutParser parser = new LayoutParser();

    Borders(int maxRecordBytes) {
        this.maxRecordBytes = maxRecordBytes;
    }

    /** Whether the last chunk ended behind a whole record. */
    boolean isClean() {
        return carriedBytes == 0;
    }

    void forget() {
        carriedBytes = 0;
    }

    /** Makes the event's rows what they are given the chunks before it. */
    void settle(ChunkEvent event) {
        if (carriedBytes > 0) {
            if (isTooEarly(event)) {
                carryOn(event);
                return;
            }
            parseAgain(event);
        }
        ParseEnd end = event.parsed().end();
        if (!end.isClean()) {
            keep(event.buffer(), end.unfinishedAt());
            if (event.parsed().recordCount() == 0) {
                event.buffer().release();
            }
        }
    }

    /** A record of many chunks is tried again each time it has doubled, or the tries would cost its length squared. */
    private boolean isTooEarly(ChunkEvent event) {
        ChunkBuffer buffer = event.buffer();
        return !event.isLast() && !event.isOverlong() && carriedBytes + buffer.to() - buffer.from() < nextTryBytes;
    }

    private void carryOn(ChunkEvent event) {
        ChunkBuffer buffer = event.buffer();
        carry(buffer.bytes(), buffer.from(), buffer.to());
        parser.of(event).nothing(event.parsed());
        buffer.release();
    }

    private void parseAgain(ChunkEvent event) {
        ChunkBuffer buffer = event.buffer();
        ParsedChunk parsed = event.parsed();
        int front = carriedBytes;
        buffer.prepend(carried, 0, front);
        carriedBytes = 0;
        event.moveOffset(event.offset() - front);
        ChunkParser own = parser.of(event);
        if (event.isOverlong()) {
            // The record that was open is longer than the limit too, wherever it would have ended.
            int border = buffer.from() + front;
            own.parse(buffer.bytes(), buffer.from(), border, true, parsed);
            own.addOverlong(border, buffer.to(), maxRecordBytes, parsed);
        } else {
            own.parse(buffer.bytes(), buffer.from(), buffer.to(), event.isLast(), parsed);
        }
    }

    private void keep(ChunkBuffer buffer, int from) {
        carry(buffer.bytes(), from, buffer.to());
        nextTryBytes = Math.min(carriedBytes * 2L, maxRecordBytes);
    }

    private void carry(byte[] bytes, int from, int to) {
        int needed = carriedBytes + to - from;
        if (needed > carried.length) {
            carried = Arrays.copyOf(
                    carried, (int) Math.max(needed, Math.min(carried.length * 2L, needed + GROWTH_BYTES)));
        }
        System.arraycopy(bytes, from, carried, carriedBytes, to - from);
        carriedBytes = needed;
    }
}
