/**
 * What happens when a data directory is opened, above all after a crash. Entry point: {@link dev.sluice.storage.recovery.DirectoryOpener}.
 * Every step may be repeated after another crash.
 */
@NullMarked
package dev.sluice.storage.recovery;

import org.jspecify.annotations.NullMarked;
