/**
 * Copies of data directories. Entry points: {@link dev.sluice.storage.backup.Backup} and {@link dev.sluice.storage.backup.Restore}. A backup
 * holds what a control file names, under the same names, and last a manifest with a checksum of each file; without the manifest it is none.
 * One thread; never changes the directory it copies from.
 */
@NullMarked
package dev.sluice.storage.backup;

import org.jspecify.annotations.NullMarked;
