package dev.sluice.ingest;

import dev.sluice.ingest.plan.LoadPlanner;
import java.io.IOException;

/**
 * Loads inputs into a table. The way of the data:
 *
 * <pre>
 *   source    what was named becomes inputs; each is decompressed, hashed, and cut into chunks of whole lines
 *   parse     chunks become typed columns and a partition for each row; several threads, chunk i in thread i mod n
 *   order     in the order of the inputs: records across chunk borders, line numbers, new partitions, ends of transactions
 *   sessions  append each partition's rows to the target
 *   commit    counts, rejected records, the ledger's entries, COMMIT
 * </pre>
 */
public final class IngestPipeline {
    private IngestPipeline() {}

    /**
     * Finds what is wrong with options before there is an input or a table.
     *
     * @throws OptionException what a load with them would fail with whatever it reads
     */
    public static void check(IngestOptions options) throws OptionException {
        LoadRun.charset(options);
        LoadPlanner.check(options);
    }

    public static IngestReport run(IngestOptions options, LoadTarget target, IngestListener listener)
            throws IOException, IngestException {
        return run(options, target, listener, IngestEnvironment.detached());
    }

    /**
     * Runs a load to its end. Returns when every transaction is committed and, where the target's setting asks so,
     * durable; throws when it failed, with the open transaction rolled back and earlier ones kept. With {@link
     * FileErrorPolicy#CONTINUE} an input that fails is no failure of the load: the report tells of it.
     *
     * @throws IngestException for a failure of inputs, limits or options
     * @throws IOException for a failure of the target
     */
    public static IngestReport run(
            IngestOptions options, LoadTarget target, IngestListener listener, IngestEnvironment environment)
            throws IOException, IngestException {
        return new LoadRun(options, target, listener, environment).run();
    }
}
