/**
 * A disk that lies, for the crash tests of the log and of storage; not shipped.
 *
 * <p>Start at {@link dev.sluice.testkit.SimulatedDisk}: run a scenario on it once, then let {@link dev.sluice.testkit.CrashState} build, for
 * every moment of the recorded trace, the disks that a power failure at that moment could have left.
 */
@NullMarked
package dev.sluice.testkit;

import org.jspecify.annotations.NullMarked;
