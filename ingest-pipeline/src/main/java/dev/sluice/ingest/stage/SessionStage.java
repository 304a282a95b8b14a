package dev.sluice.ingest.stage;

import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.Stage;
import dev.sluice.storage.transaction.LoadSession;
import java.io.IOException;
import java.util.List;

/** Runs some of the load's sessions in one thread: hands them rows, ends of transactions, and checkpoints, in order. */
public final class SessionStage implements Stage {
    private final List<LoadSession> sessions;

    public SessionStage(List<LoadSession> sessions) {
        this.sessions = List.copyOf(sessions);
    }

    @Override
    public void accept(ChunkEvent event, long sequence, boolean endOfBatch) throws IOException {
        boolean hasRows = OrderStage.hasRows(event);
        for (LoadSession session : sessions) {
            if (hasRows) {
                session.append(event.parsed().batch(), event.slices());
            }
            if (event.isCommitAfter()) {
                session.endTransaction();
            }
            if (event.isCheckpointAfter()) {
                session.checkpoint();
            }
        }
    }
}
