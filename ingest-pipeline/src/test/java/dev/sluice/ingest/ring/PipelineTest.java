package dev.sluice.ingest.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A thread that dies, wherever and of whatever: nobody waits for it for ever, and what it died of is told. */
@Timeout(60)
class PipelineTest {
    private static final int EVENTS = 100;
    private static final int SLOTS = 8;

    private final List<Throwable> fatal = new CopyOnWriteArrayList<>();

    private enum Place {
        SOURCE,
        PARSE,
        ORDER,
        SESSION,
        COMMIT
    }

    private static final List<Supplier<Throwable>> CAUSES = List.of(
            () -> new IllegalStateException("a fault of the program"),
            () -> new java.io.IOException("a fault of the disk"),
            () -> new OutOfMemoryError("thrown"),
            PipelineTest::overflow);

    private static Throwable overflow() {
        try {
            return deeper(0);
        } catch (StackOverflowError e) {
            return e;
        }
    }

    private static Throwable deeper(int depth) {
        return depth < 0 ? new AssertionError("no end of the stack") : deeper(depth + 1);
    }

    @ParameterizedTest
    @EnumSource
    void theDeathOfAThreadEndsTheLoadWithItsCause(Place place) {
        for (Supplier<Throwable> cause : CAUSES) {
            for (int at : new int[] {0, 1, SLOTS, EVENTS - 1}) {
                Throwable failure = cause.get();
                FailureLatch failures = new FailureLatch(fatal::add);
                Pipeline pipeline = new Pipeline(
                        SLOTS,
                        64,
                        new Pipeline.Stages(
                                List.of(stage(), failing(place == Place.PARSE, at, failure)),
                                failing(place == Place.ORDER, at, failure),
                                List.of(failing(place == Place.SESSION, at, failure), stage()),
                                failing(place == Place.COMMIT, at, failure)),
                        failures);
                pipeline.start(() -> publish(pipeline, place == Place.SOURCE ? at : EVENTS, failure));
                pipeline.await(() -> false);
                pipeline.stop();

                assertThat(failures.failure()).as("%s at %d", failure, at).containsSame(failure);
                if (failure instanceof Error) {
                    assertThat(fatal).first().isSameAs(failure);
                } else {
                    assertThat(fatal).isEmpty();
                }
                fatal.clear();
                assertThat(Thread.getAllStackTraces().keySet())
                        .extracting(Thread::getName)
                        .noneMatch(name -> name.startsWith("sluice-"));
            }
        }
    }

    @Test
    void whereNoneDiesEveryStageSeesEveryEvent() {
        List<Long> seen = new ArrayList<>();
        FailureLatch failures = new FailureLatch(fatal::add);
        Pipeline pipeline = new Pipeline(
                SLOTS,
                64,
                new Pipeline.Stages(
                        List.of(stage()), stage(), List.of(stage()), (event, sequence, end) -> seen.add(sequence)),
                failures);
        pipeline.start(() -> publish(pipeline, EVENTS, new AssertionError("not reached")));
        pipeline.await(() -> false);
        pipeline.stop();

        assertThat(failures.failure()).isEmpty();
        assertThat(seen).hasSize(EVENTS).isSorted();
    }

    /** Publishes events; dies in the place of the one with the number {@code until}, where there are that many. */
    private static void publish(Pipeline pipeline, int until, Throwable failure) throws Exception {
        for (int i = 0; i < EVENTS; i++) {
            if (i == until) {
                raise(failure);
            }
            try {
                pipeline.claim().begin(EventKind.LOAD_END, null);
            } catch (CancellationException failedElsewhere) {
                return;
            }
            pipeline.publish();
        }
    }

    private static Stage stage() {
        return (event, sequence, endOfBatch) -> {};
    }

    private static Stage failing(boolean here, int at, Throwable failure) {
        return (event, sequence, endOfBatch) -> {
            if (here && sequence == at) {
                raise(failure);
            }
        };
    }

    private static void raise(Throwable failure) throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (Exception) failure;
    }
}
