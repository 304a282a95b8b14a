package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever fails, wherever: the load ends, with that failure, and nothing of the open transaction stays. */
@Timeout(60)
class FailureTest {
    @TempDir
    Path folder;

    private LoadFixture load;
    private String file;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
        file = load.file(
                "a.csv",
                IntStream.range(0, 2000)
                        .mapToObj(i -> i % 100 == 99 ? "x,bad" : i + ",row " + i)
                        .collect(Collectors.joining("\n", "id,name\n", "\n")));
    }

    private IngestOptions.Builder options() {
        return load.options(file)
                .columns("id bigint, name text")
                .onError(ErrorPolicy.SKIP)
                .partitionBy("hash(id)")
                .sessions(5)
                .chunkBytes(256);
    }

    @ParameterizedTest
    @EnumSource(FakeTarget.Call.class)
    void aFailingCallOfTheTargetEndsTheLoadWithThatFailure(FakeTarget.Call call) {
        load.target.checkpointEvery = 7;
        boolean isOnce = call == FakeTarget.Call.OPEN
                || call == FakeTarget.Call.END_TRANSACTION
                || call == FakeTarget.Call.COMMIT
                || call == FakeTarget.Call.FLUSH
                || call == FakeTarget.Call.REJECTS;
        // One transaction ends once in each thread of sessions, and a machine may have one core.
        int later = call == FakeTarget.Call.END_TRANSACTION ? 1 : 4;
        for (int nth : isOnce ? new int[] {1} : new int[] {1, later}) {
            IOException failure = new IOException(call + " failed");
            load.target.failAt(call, nth, failure);

            assertThatThrownBy(() -> load.load(options())).isSameAs(failure);
            // Once COMMIT is inserted the target decides whether a failed flush took it along.
            assertThat(load.target.rows()).hasSize(call == FakeTarget.Call.FLUSH ? 1980 : 0);
            if (call != FakeTarget.Call.OPEN) {
                assertThat(load.target.calls).contains("abort").endsWith("close");
            }
            assertThat(runningStages()).isEmpty();
        }
    }

    @Test
    void aRuntimeExceptionInAStageEndsTheLoad() {
        IllegalStateException failure = new IllegalStateException("a fault of the program");
        load.target.failAt(FakeTarget.Call.APPEND, 3, failure);

        assertThatThrownBy(() -> load.load(options())).isSameAs(failure);
        assertThat(runningStages()).isEmpty();
    }

    @Test
    void anErrorIsReportedBeforeAnythingElseAndNothingIsRolledBack() {
        OutOfMemoryError error = new OutOfMemoryError("in a session");
        load.target.failAt(FakeTarget.Call.APPEND, 3, error);

        assertThatThrownBy(() -> load.load(options())).isSameAs(error);
        assertThat(load.fatal).contains(error);
        assertThat(load.target.calls).doesNotContain("abort");
        assertThat(runningStages()).isEmpty();
    }

    @Test
    void aListenerThatThrowsEndsTheLoad() {
        IllegalStateException failure = new IllegalStateException("the listener failed");
        IngestListener listener = new IngestListener() {
            @Override
            public void rejected(RejectedRecord record) {
                throw failure;
            }
        };

        assertThatThrownBy(() -> IngestPipeline.run(options().build(), load.target, listener))
                .isSameAs(failure);
        assertThat(load.target.rows()).isEmpty();
    }

    @Test
    void aTableThatCountsOtherwiseFailsTheLoad() {
        load.target.wrongRowCount = true;

        assertThatThrownBy(() -> load.load(options())).isInstanceOf(AccountingException.class);
    }

    @Test
    void aRaisedFlagEndsALoadThatWaitsForItsFirstInput() throws Exception {
        cancelWhileStandardInputStalls(List.of("-"), 0);
        assertThat(load.target.rows()).isEmpty();
    }

    @Test
    void aRaisedFlagEndsALoadThatWaitsForALaterInputAndEarlierOnesStay() throws Exception {
        cancelWhileStandardInputStalls(List.of(file, "-"), 1);
        assertThat(load.target.rows()).hasSize(1980);
        assertThat(load.target.calls).contains("abort");
    }

    /** Raises the flag once standard input is waited for and so many transactions are committed. */
    private void cancelWhileStandardInputStalls(List<String> inputs, int commits) throws Exception {
        CountDownLatch reached = new CountDownLatch(1 + commits);
        IngestListener listener = new IngestListener() {
            @Override
            public void committed(String path, long rows, long lsn, boolean durable) {
                reached.countDown();
            }
        };
        CountDownLatch never = new CountDownLatch(1);
        InputStream stalled = new InputStream() {
            private boolean first = true;

            @Override
            public int read() {
                throw new AssertionError("blocks are read, not bytes");
            }

            @Override
            public int read(byte[] b, int off, int len) throws IOException {
                if (first) {
                    first = false;
                    return 0;
                }
                reached.countDown();
                try {
                    never.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return -1;
            }
        };
        IngestEnvironment environment = new IngestEnvironment(stalled, load.cancel, error -> {}, Clock.systemUTC());
        Thread signal = new Thread(() -> {
            try {
                reached.await();
                load.cancel.raise();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        signal.start();

        try {
            assertThatThrownBy(() ->
                            IngestPipeline.run(options().inputs(inputs).build(), load.target, listener, environment))
                    .isInstanceOf(LoadCancelledException.class);
        } finally {
            signal.join();
            never.countDown();
        }
    }

    private static List<String> runningStages() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("sluice-"))
                .toList();
    }
}
