package dev.sluice.ingest.stage;

import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.Stage;
import dev.sluice.storage.transaction.LoadSession;
import java.io.IOException;

/** Runs the sessions of one thread: hands them rows, ends of transactions, and checkpoints, in order. */
public final class SessionStage implements Stage {
    private final LoadSession sessions;

    public SessionStage(LoadSession sessions) {
        this.sessions = sessions;
    }

    @Override
    public void accept(ChunkEvent event, long sequence, boolean endOfBatch) throws IOException {
        if (OrderStage.hasRows(event)) {
            sessions.append(event.parsed().batch(), event.slices());
        }
        if (event.isCommitAfter()) {
            sessions.endTransaction();
        }
        if (event.isCheckpointAfter()) {
            sessions.checkpoint();
        }
    }
}
