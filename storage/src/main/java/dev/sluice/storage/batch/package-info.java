/**
 * Typed rows in memory, column by column: {@link dev.sluice.storage.batch.ColumnBatch} travels from the parse threads
 * to the sessions and from scans to their callers. Written by one thread at a time, then read by any number; handing
 * over is the caller's. Nothing here checks values against types beyond what an array checks.
 */
@NullMarked
package dev.sluice.storage.batch;

import org.jspecify.annotations.NullMarked;
