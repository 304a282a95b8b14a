/**
 * Random inputs for whatever reads bytes it cannot trust. {@link dev.sluice.testkit.fuzz.Fuzzer} runs a
 * {@link dev.sluice.testkit.fuzz.FuzzTarget} on the inputs that once broke it, on its seeds, and on mutations of both.
 */
@NullMarked
package dev.sluice.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
