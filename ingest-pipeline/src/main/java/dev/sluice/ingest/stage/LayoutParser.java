package dev.sluice.ingest.stage;

import dev.sluice.ingest.convert.ChunkParser;
import dev.sluice.ingest.convert.RecordLayout;
import dev.sluice.ingest.ring.ChunkEvent;
import org.jspecify.annotations.Nullable;

/** One thread's parser, kept for as long as inputs share a layout. */
final class LayoutParser {
    private @Nullable ChunkParser parser;

    /** The parser for an event's chunk, told where the chunk comes from. */
    ChunkParser of(ChunkEvent event) {
        RecordLayout layout = event.layout();
        ChunkParser own = parser;
        if (own == null || !own.layout().equals(layout)) {
            own = new ChunkParser(layout);
            parser = own;
        }
        own.source(event.account().file().name(), event.chunkNumber());
        return own;
    }
}
