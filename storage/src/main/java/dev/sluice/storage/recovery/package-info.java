/**
 * What happens when a data directory is opened after a crash. Entry point: {@link dev.sluice.storage.recovery.StartupRecovery}.\n * Every step may be repeated after another crash.
 */
@NullMarked
package dev.sluice.storage.recovery;

import org.jspecify.annotations.NullMarked;
