package dev.sluice.testkit;

import java.nio.file.Path;

/** The n-th call of a kind fails, alone or with all of that kind after it; knows whether it came to that. */
public final class NthFault implements FaultPlan {
    private final Call failing;
    private final int n;
    private final Outcome outcome;
    private final boolean sticky;
    private volatile int seen;

    NthFault(Call failing, int n, Outcome outcome, boolean sticky) {
        this.failing = failing;
        this.n = n;
        this.outcome = outcome;
        this.sticky = sticky;
    }

    /** Whether a call was made to fail. */
    public boolean isMet() {
        return seen >= n;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the disk's lock, read by whoever ran the scenario
    public Outcome outcome(Call call, Path path) {
        if (call != failing) {
            return Outcome.SUCCESS;
        }
        seen++;
        return seen == n || (sticky && seen > n) ? outcome : Outcome.SUCCESS;
    }
}
