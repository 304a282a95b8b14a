package dev.sluice.ingest;

import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.schema.TableDeclaration;
import java.util.List;
import java.util.Optional;

/**
 * Is told what happens during a load. Calls come from the thread that called {@link IngestPipeline#run} or from the
 * commit thread, never from two at once, and hold up the load while they last.
 */
public interface IngestListener {
    /** Hears nothing. */
    IngestListener SILENT = new IngestListener() {};

    /**
     * The inputs are known and loading begins.
     *
     * @param table the table as it is or as it will be made
     * @param inputs all inputs, those included that will turn out to be loaded already
     */
    default void started(TableDeclaration table, List<InputFile> inputs) {}

    /**
     * A transaction was committed.
     *
     * @param path the input whose end, or chunk end, closed it
     * @param rows rows of the transaction
     * @param lsn end of its commit record
     * @param durable whether it survives a crash from now on
     */
    default void committed(String path, long rows, long lsn, boolean durable) {}

    default void rejected(RejectedRecord record) {}

    /**
     * A checkpoint was completed in the middle of the load.
     *
     * @param lsn end of the load's last commit record before it, 0 if there was none
     */
    default void checkpoint(long lsn) {}

    /**
     * Some more was loaded; called at most some times a second.
     *
     * @param bytesRead bytes on disk read so far
     * @param totalBytes bytes on disk of all inputs, 0 when unknown
     * @param rows rows handed to the target so far
     */
    default void progress(long bytesRead, long totalBytes, long rows) {}

    /** Something the user should know, which is no failure: one lower-case line. */
    default void warning(String message) {}

    /** The last call of every load, also of one that fails. */
    default void finished(IngestReport report, Optional<Throwable> failure) {}
}
