/**
 * Merges small row groups. Entry point: {@link dev.sluice.storage.compact.Compaction}. Writes new files beside the old ones, which readers go on
 * with; never changes a file that a catalog names. One thread.
 */
@NullMarked
package dev.sluice.storage.compact;

import org.jspecify.annotations.NullMarked;
