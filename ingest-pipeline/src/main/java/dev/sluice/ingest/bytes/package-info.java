/**
 * Streams of bytes, and what undoes their compression.
 *
 * <p>{@link dev.sluice.ingest.bytes.ByteSource} is a stream; {@link dev.sluice.ingest.bytes.Compression} recognises a compressed
 * one by its first bytes and undoes it. Damaged, cut and hostile input ends in an
 * {@link dev.sluice.ingest.InputException} that says where, never in another exception and never in a short success.
 */
@NullMarked
package dev.sluice.ingest.bytes;

import org.jspecify.annotations.NullMarked;
