package dev.sluice.ingest;

import java.io.InputStream;
import java.time.Clock;

/**
 * What a load needs of the process it runs in.
 *
 * @param standardInput read when an input is {@code -}
 * @param fatal told of every Error before the load ends with it
 */
public record IngestEnvironment(InputStream standardInput, CancelFlag cancel, FatalHandler fatal, Clock clock) {
    /** No standard input, nobody to cancel; Errors are only thrown. */
    public static IngestEnvironment detached() {
        return new IngestEnvironment(InputStream.nullInputStream(), new CancelFlag(), error -> {}, Clock.systemUTC());
    }
}
