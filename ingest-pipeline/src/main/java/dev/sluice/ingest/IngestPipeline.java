package dev.sluice.ingest;

import java.io.IOException;

/** Loads inputs into a table. */
public final class IngestPipeline {
    private IngestPipeline() {}

    public static IngestReport run(IngestOptions options, LoadTarget target, IngestListener listener)
            throws IOException, IngestException {
        return run(options, target, listener, IngestEnvironment.detached());
    }

    /**
     * Runs a load to its end. Returns when every transaction is committed and, where the target's setting asks so,
     * durable; throws when it failed, with the open transaction rolled back and earlier ones kept.
     *
     * @throws IngestException for a failure of inputs, limits or options
     * @throws IOException for a failure of the target
     */
    public static IngestReport run(
            IngestOptions options, LoadTarget target, IngestListener listener, IngestEnvironment environment)
            throws IOException, IngestException {
        if (options.inputs().isEmpty()) {
            throw new NoInputException("no input given", "", "");
        }
        throw new OptionException("the pipeline is not wired", "", "");
    }
}
