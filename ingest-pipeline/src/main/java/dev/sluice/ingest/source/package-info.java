/**
 * Inputs to bytes.
 *
 * <p>{@link dev.sluice.ingest.source.InputSet} turns what the user named into a list of inputs;
 * {@link dev.sluice.ingest.source.OpenedInput} is one of them as a stream of decompressed UTF-8 bytes, and
 * {@link dev.sluice.ingest.source.ChunkCutter} cuts that stream at line ends. Inputs are read, never mapped; a stream that
 * may stall or takes CPU time (pipes, compressed files) is read on a thread of its own. Nothing here knows a table.
 */
@NullMarked
package dev.sluice.ingest.source;

import org.jspecify.annotations.NullMarked;
