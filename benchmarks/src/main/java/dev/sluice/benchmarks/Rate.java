package dev.sluice.benchmarks;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts what a benchmark worked off. With the microsecond as its unit, JMH prints bytes a microsecond, which are MB a second. */
@AuxCounters
@State(Scope.Thread)
public class Rate {
    /** Bytes of the input, as a user would count them. */
    public long bytes;

    /** Zero before each iteration. */
    public Rate() {}
}
