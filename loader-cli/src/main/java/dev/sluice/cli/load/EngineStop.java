package dev.sluice.cli.load;

import dev.sluice.cli.error.ErrorTable;
import dev.sluice.storage.ShutdownReport;
import dev.sluice.storage.StorageEngine;
import java.io.IOException;
import java.util.Optional;

/**
 * How an engine was stopped behind a load.
 *
 * @param report of its clean stop; empty if there was none
 * @param failure that of the stop, else that of the load
 */
record EngineStop(Optional<ShutdownReport> report, Optional<Exception> failure) {
    /**
     * Stops cleanly; after a failure that forbids it the directory is left as a crash would leave it. Whatever goes wrong here, the load has a
     * result that is to be told.
     */
    static EngineStop after(Optional<Exception> failure, StorageEngine engine) {
        try {
            if (failure.isPresent() && ErrorTable.judge(failure.get()).isFailStop()) {
                engine.abandon();
                return new EngineStop(Optional.empty(), failure);
            }
            return new EngineStop(Optional.of(engine.shutdown()), failure);
        } catch (IOException | RuntimeException failed) {
            failure.ifPresent(failed::addSuppressed);
            return new EngineStop(Optional.empty(), Optional.of(failed));
        }
    }
}
