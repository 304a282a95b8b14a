/**
 * The reading side of the log. Entry point: {@link dev.sluice.wal.read.WalReader}; one thread a reader. It tells a torn
 * tail, which ends the log silently, from damage before bytes that were durable. It never writes.
 */
@NullMarked
package dev.sluice.wal.read;

import org.jspecify.annotations.NullMarked;
