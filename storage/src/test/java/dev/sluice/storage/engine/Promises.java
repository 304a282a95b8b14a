package dev.sluice.storage.engine;

import dev.sluice.storage.schema.Persistence;
import dev.sluice.wal.WalLevel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the caller of a run was promised, step by step: the model that a crashed directory is compared with. A step begins before the engine is
 * called and is done when the call has returned, so a crash finds every step that is done, and of those begun behind it any number, in order.
 */
final class Promises {
    /** What a table holds. */
    record Contents(Persistence persistence, SortedSet<Integer> numbers, List<String> inputs) {
        private Contents emptiedIfUnlogged() {
            return persistence == Persistence.LOGGED ? this : new Contents(persistence, new TreeSet<>(), List.of());
        }
    }

    /** What a directory holds. */
    record State(SortedMap<String, Contents> tables) {
        static State empty() {
            return new State(new TreeMap<>());
        }

        State with(String table, Persistence persistence, SortedSet<Integer> numbers, List<String> inputs) {
            SortedMap<String, Contents> changed = new TreeMap<>(tables);
            changed.put(table, new Contents(persistence, numbers, inputs));
            return new State(changed);
        }

        State without(String table) {
            SortedMap<String, Contents> changed = new TreeMap<>(tables);
            changed.remove(table);
            return new State(changed);
        }

        /** The same with more rows of one more input. */
        State plus(String table, SortedSet<Integer> more, String input) {
            Contents before = tables.get(table);
            SortedSet<Integer> numbers = new TreeSet<>(before.numbers());
            numbers.addAll(more);
            List<String> inputs = new ArrayList<>(before.inputs());
            inputs.add(input);
            return with(table, before.persistence(), numbers, inputs);
        }

        private State emptiedByCrash() {
            SortedMap<String, Contents> left = new TreeMap<>();
            tables.forEach((name, contents) -> left.put(name, contents.emptiedIfUnlogged()));
            return new State(left);
        }
    }

    /**
     * What may be found.
     *
     * @param allowed the states one of which must be found
     * @param mayRefuse whether the directory may ask to be taken back to its last stop first
     * @param mustRefuse whether it has to
     */
    record Expectation(Set<State> allowed, boolean mayRefuse, boolean mustRefuse) {
        /** The same where a clean stop may have come behind the failure of a step, or has to. */
        Expectation orStopped(Set<State> whole, boolean stopped) {
            Set<State> either = new HashSet<>(whole);
            if (!stopped) {
                either.addAll(allowed);
            }
            return new Expectation(Set.copyOf(either), mayRefuse && !stopped, false);
        }
    }

    /** A stop makes everything durable and counts as reached as soon as its record is; what a crash leaves of other steps depends on the mode. */
    private record Step(boolean isStop, State state) {}

    private final WalLevel level;
    private final List<Step> steps = new ArrayList<>(List.of(new Step(true, State.empty())));

    Promises(WalLevel level) {
        this.level = level;
    }

    /** The state that the step begun last leads to. */
    State last() {
        return steps.get(steps.size() - 1).state();
    }

    void begin(State after) {
        steps.add(new Step(false, after));
    }

    void beginStop() {
        steps.add(new Step(true, last()));
    }

    /** What a crash may leave when so many steps were begun and so many of them done. */
    Expectation at(int begun, int done) {
        Set<State> allowed = new HashSet<>();
        boolean stopUnderWay = false;
        for (int i = done; i <= begun; i++) {
            Step step = steps.get(i);
            stopUnderWay |= step.isStop();
            if (step.isStop()) {
                allowed.add(step.state());
            }
            if (!(step.isStop() && i == done && done == begun)) {
                allowed.add(level == WalLevel.NONE ? lastStop(i) : step.state().emptiedByCrash());
            }
        }
        boolean none = level == WalLevel.NONE;
        boolean stopped = steps.get(done).isStop() && done == begun;
        return new Expectation(Set.copyOf(allowed), none && !stopped, none && !stopUnderWay);
    }

    /** What a clean stop may leave when so many steps were begun and so many of them done. */
    Set<State> stoppedAt(int begun, int done) {
        Set<State> whole = new HashSet<>();
        for (int i = done; i <= begun; i++) {
            whole.add(steps.get(i).state());
        }
        return whole;
    }

    private State lastStop(int step) {
        for (int i = step; ; i--) {
            if (steps.get(i).isStop() && (i < step || i == 0)) {
                return steps.get(i).state();
            }
        }
    }
}
