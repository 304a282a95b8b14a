/**
 * The control file and the checkpoint record: the two places that say where recovery begins and in which state a data
 * directory is. Entry point: {@link dev.sluice.wal.control.ControlFile}. One writer at a time, the holder of the
 * directory's lock.
 */
@NullMarked
package dev.sluice.wal.control;

import org.jspecify.annotations.NullMarked;
