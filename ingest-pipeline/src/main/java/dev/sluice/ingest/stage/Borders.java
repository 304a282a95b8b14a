package dev.sluice.ingest.stage;

import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.source.ChunkBuffer;
import dev.sluice.parsers.ParseEnd;

/**
 * Sees to records that cross the border of two chunks. A chunk was parsed as if it began outside quotes; where the chunk
 * before it ended inside a record, that record's bytes are put in front and the whole is parsed again. The result is that
 * of parsing the input in one piece.
 */
final class Borders {
    private final int maxRecordBytes;
    private byte[] carried = new byte[0];
    private int carriedBytes;
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
        int count = buffer.to() - from;
        if (count > carried.length) {
            carried = new byte[Math.max(count, (int) Math.min(carried.length * 2L, Integer.MAX_VALUE - 8))];
        }
        System.arraycopy(buffer.bytes(), from, carried, 0, count);
        carriedBytes = count;
    }
}
