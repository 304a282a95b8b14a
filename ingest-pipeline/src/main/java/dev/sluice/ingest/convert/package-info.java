/**
 * Field spans to typed columns.
 *
 * <p>{@link dev.sluice.ingest.convert.ChunkParser} is the entry point: one chunk of bytes becomes a
 * {@link dev.sluice.ingest.convert.ParsedChunk}. Conversion goes a column at a time in blocks of rows, through few small
 * kernels. A parser and its converters belong to one thread. Nothing is allocated for a row unless it is rejected.
 */
@NullMarked
package dev.sluice.ingest.convert;

import org.jspecify.annotations.NullMarked;
