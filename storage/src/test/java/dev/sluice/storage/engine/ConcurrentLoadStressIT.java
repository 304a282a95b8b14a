package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.SCHEMA;
import static dev.sluice.storage.engine.EngineFixture.entry;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static dev.sluice.storage.engine.EngineFixture.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.NoSuchTableException;
import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.PartitionSlices;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.scan.TableScan;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.transaction.LoadSession;
import dev.sluice.storage.transaction.TableLoad;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads with threads as the pipeline has them, on a real folder: one makes partitions and batches, two run sessions and run ahead, one commits
 * and completes checkpoints, and one reads beside them. Each load ends in a stop or as a kill would end it, and all that was acknowledged is
 * there. {@code -Dsluice.stress.seconds=N} sets how long it goes on.
 */
class ConcurrentLoadStressIT {
    private static final int SECONDS = Integer.getInteger("sluice.stress.seconds", 3);
    private static final int SESSIONS = 2;
    private static final int BATCH_ROWS = 40;
    private static final int EVENTS = 60;

    @TempDir
    private Path directory;

    private final NioFileSystem fs = new NioFileSystem();

    private enum Kind {
        BATCH,
        COMMIT,
        CHECKPOINT,
        END
    }

    /** An event of the ring; {@code rows} is the end of the numbers that are in by then. */
    private record Event(Kind kind, ColumnBatch batch, PartitionSlices slices, int rows, CountDownLatch sessions) {}

    private final BlockingQueue<Event> committer = new LinkedBlockingQueue<>(16);
    private final List<BlockingQueue<Event>> sessionQueues = new ArrayList<>();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();
    private final Object reading = new Object();

    @Test
    void sessionsCommitsCheckpointsAndReadersLoseNothingTogether(TestReporter reporter) throws Exception {
        long seed = Long.getLong("sluice.stress.seed", System.nanoTime());
        reporter.publishEntry("-Dsluice.stress.seed", Long.toString(seed));
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < SESSIONS; i++) {
            sessionQueues.add(new LinkedBlockingQueue<>(16));
        }
        ExecutorService threads = Executors.newCachedThreadPool();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int loads = 0;
        int rows = 0;
        Future<Integer> reads = threads.submit(this::readOnAndOn);
        try {
            while (System.nanoTime() < end) {
                rows = load(random, threads, rows);
                loads++;
            }
        } finally {
            over.set(true);
            threads.shutdown();
        }
        reporter.publishEntry(
                "loads, rows, reads beside them", loads + ", " + rows + ", " + reads.get(30, TimeUnit.SECONDS));
        assertThat(loads).isPositive();
        assertThat(numbers()).isEqualTo(range(0, rows));
    }

    /** One run; returns the end of the numbers that are in the table behind it. */
    private int load(SplittableRandom random, ExecutorService threads, int from) throws Exception {
        long threshold = new long[] {-1, 0, 1_000, 2 << 20}[random.nextInt(4)];
        boolean isSynchronous = random.nextInt(4) > 0;
        StorageOptions options = options()
                .withWalSkipThresholdBytes(threshold)
                .withRowGroupRows(30)
                .withSynchronousCommit(isSynchronous)
                .withPendingBudgetBytes(2_000 + random.nextInt(20_000));
        StorageEngine engine = StorageEngine.open(fs, directory, options, Clock.systemUTC());
        List<Future<?>> parts = new ArrayList<>();
        try (TableLoad load = engine.beginLoad(into("t", Persistence.LOGGED))) {
            for (int i = 0; i < SESSIONS; i++) {
                LoadSession session = load.session(i, SESSIONS);
                BlockingQueue<Event> queue = sessionQueues.get(i);
                parts.add(threads.submit(task(() -> runSession(session, queue))));
            }
            parts.add(threads.submit(task(() -> commitAll(load, from))));
            send(random, load, from);
            for (Future<?> part : parts) {
                part.get(60, TimeUnit.SECONDS);
            }
        }
        boolean isStopped = random.nextBoolean();
        if (isStopped) {
            engine.shutdown();
        } else {
            engine.abandon();
        }
        SortedSet<Integer> found;
        // The reader may be recovering what was abandoned, and whoever reads beside a recovery reads the last
        // checkpoint.
        synchronized (reading) {
            found = numbers();
        }
        assertThat(found.size())
                .as("threshold %d, synchronous %s, stopped %s", threshold, isSynchronous, isStopped)
                .isEqualTo(acknowledged.get());
        assertThat(found).isEqualTo(range(0, acknowledged.get()));
        return acknowledged.get();
    }

    @FunctionalInterface
    private interface Part {
        void run() throws Exception;
    }

    private static Callable<Boolean> task(Part part) {
        return () -> {
            part.run();
            return true;
        };
    }

    /** Batches with commits and checkpoints among them, and at the end rows that nobody commits. */
    private void send(SplittableRandom random, TableLoad load, int from) throws Exception {
        int next = from;
        for (int i = 0; i < EVENTS; i++) {
            int kind = random.nextInt(10);
            if (kind == 0) {
                put(new Event(Kind.CHECKPOINT, new ColumnBatch(SCHEMA), new PartitionSlices(), next, latch()));
            } else if (kind < 4) {
                put(new Event(Kind.COMMIT, new ColumnBatch(SCHEMA), new PartitionSlices(), next, latch()));
            } else {
                put(batch(load, next));
                next += BATCH_ROWS;
            }
        }
        put(new Event(Kind.END, new ColumnBatch(SCHEMA), new PartitionSlices(), next, latch()));
    }

    private static CountDownLatch latch() {
        return new CountDownLatch(SESSIONS);
    }

    private void put(Event event) throws InterruptedException {
        for (BlockingQueue<Event> queue : sessionQueues) {
            assertThat(queue.offer(event, 30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(committer.offer(event, 30, TimeUnit.SECONDS)).isTrue();
    }

    private static Event batch(TableLoad load, int from) throws IOException {
        ColumnBatch batch = new ColumnBatch(SCHEMA);
        batch.longs(0).ensureCapacity(BATCH_ROWS);
        batch.bytes(1).ensureCapacity(BATCH_ROWS);
        int[] ordinals = new int[BATCH_ROWS];
        for (int row = 0; row < BATCH_ROWS; row++) {
            int n = from + row;
            batch.longs(0).set(row, n);
            byte[] word = word(n).getBytes(StandardCharsets.UTF_8);
            batch.bytes(1).setCopy(row, word, 0, word.length);
            ordinals[row] = load.ordinal(PartitionKey.hash(n % EngineFixture.PARTITIONS));
        }
        batch.rowCount(BATCH_ROWS);
        PartitionSlices slices = new PartitionSlices();
        slices.assign(batch, ordinals, EngineFixture.PARTITIONS);
        return new Event(Kind.BATCH, batch, slices, from + BATCH_ROWS, latch());
    }

    private static void runSession(LoadSession session, BlockingQueue<Event> queue) throws Exception {
        while (true) {
            Event event = queue.take();
            switch (event.kind()) {
                case BATCH -> session.append(event.batch(), event.slices());
                case COMMIT -> session.endTransaction();
                case CHECKPOINT -> session.checkpoint();
                case END -> {
                    return;
                }
            }
            event.sessions().countDown();
        }
    }

    private void commitAll(TableLoad load, int from) throws Exception {
        int committed = from;
        while (true) {
            Event event = committer.take();
            if (event.kind() == Kind.END) {
                return;
            }
            assertThat(event.sessions().await(60, TimeUnit.SECONDS)).isTrue();
            if (event.kind() == Kind.COMMIT) {
                int count = event.rows() - committed;
                load.flush(load.commit(new CommitInput(List.of(entry("input " + event.rows(), count)), count)));
                committed = event.rows();
                acknowledged.set(committed);
            } else if (event.kind() == Kind.CHECKPOINT) {
                load.completeCheckpoint();
            }
        }
    }

    /** What is read beside a load are the rows of some commit, all of them and no other. */
    private int readOnAndOn() throws IOException {
        int reads = 0;
        while (!over.get()) {
            if (fs.exists(directory.resolve("control"))
                    && fs.lockHolder(directory.resolve("lock")).isPresent()) {
                try {
                    SortedSet<Integer> numbers;
                    synchronized (reading) {
                        numbers = numbers();
                    }
                    assertThat(numbers).isEqualTo(range(0, numbers.size()));
                    assertThat(numbers.size()).isLessThanOrEqualTo(acknowledged.get() + EVENTS * BATCH_ROWS);
                    reads++;
                } catch (NoSuchTableException e) {
                    // The first load has not committed yet.
                    assertThat(acknowledged.get()).isLessThanOrEqualTo(EVENTS * BATCH_ROWS);
                }
            }
        }
        return reads;
    }

    private SortedSet<Integer> numbers() throws IOException {
        SortedSet<Integer> numbers = new TreeSet<>();
        try (DatabaseReader reader = DatabaseReader.open(fs, directory);
                TableScan scan = reader.scan("t", List.of(0), Predicate.all())) {
            while (scan.next()) {
                for (int i = 0; i < scan.selectedCount(); i++) {
                    assertThat(numbers.add((int) scan.batch().longs(0).get(scan.selectedRows()[i])))
                            .isTrue();
                }
            }
        }
        return numbers;
    }
}
