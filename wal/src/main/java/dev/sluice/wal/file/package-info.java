/**
 * The door to the disk, for the log and for storage. Entry point: {@link dev.sluice.wal.file.FileSystem}; offsets are
 * explicit, nothing is appended or mapped. Implementations are thread-safe and indifferent to interrupts. Nothing else
 * may touch files under a data directory.
 */
@NullMarked
package dev.sluice.wal.file;

import org.jspecify.annotations.NullMarked;
