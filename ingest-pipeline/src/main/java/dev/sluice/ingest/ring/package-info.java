/**
 * The ring between the threads of a load.
 *
 * <p>{@link dev.sluice.ingest.ring.Pipeline} draws the graph; {@link dev.sluice.ingest.ring.ChunkEvent} is what travels in
 * it. Every thread is a {@link dev.sluice.ingest.ring.StageThread}; the first failure of any of them stops all through
 * {@link dev.sluice.ingest.ring.FailureLatch}. Nobody waits without being told of a failure.
 */
@NullMarked
package dev.sluice.ingest.ring;

import org.jspecify.annotations.NullMarked;
