/**
 * Reads a whole data directory and compares everything in it with everything else. Entry point: {@link dev.sluice.storage.verify.Verifier}.
 * One thread. It never writes, locks, recovers or repairs.
 */
@NullMarked
package dev.sluice.storage.verify;

import org.jspecify.annotations.NullMarked;
