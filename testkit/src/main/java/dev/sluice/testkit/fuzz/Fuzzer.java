package dev.sluice.testkit.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a target on the inputs that once broke it, on its seeds, and then on mutations of both for a while:
 * {@code -Dsluice.fuzz.seconds} (5) or {@code -Dsluice.fuzz.runs} inputs, from {@code -Dsluice.fuzz.seed}. A find is an
 * exception, an input that takes too long, or one that takes too much memory; its bytes are written to
 * {@code target/fuzz}, from where they belong among the test resources, into the folder {@code CLASSInputs/TARGET} beside
 * the class of the target. Jazzer looks for them there, too.
 */
public final class Fuzzer {
    private static final long MOST_MILLIS = 20_000;
    private static final long MOST_BYTES = 64L << 20;
    private static final int BYTES_PER_BYTE = 4096;
    private static final int RUNS_BETWEEN_LOOKS = 64;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final String name;
    private final FuzzTarget target;
    private final long seed;

    /** What the thread works on, for the watch. */
    private volatile byte[] current = new byte[0];

    private volatile long startedNanos = System.nanoTime();
    private volatile Optional<Throwable> find = Optional.empty();
    private final AtomicLong runs = new AtomicLong();

    private Fuzzer(String name, FuzzTarget target) {
        this.name = name;
        this.target = target;
        this.seed = Long.getLong("sluice.fuzz.seed", System.nanoTime());
    }

    /** Runs the target {@code name} of a class; {@code seeds} are good inputs. Fails with the first find. */
    public static void run(Class<?> owner, String name, FuzzTarget target, Stream<byte[]> seeds) {
        String folder = owner.getSimpleName() + "Inputs/" + name;
        List<byte[]> known = new ArrayList<>(regressions(owner.getResource(folder)));
        seeds.forEach(known::add);
        new Fuzzer(folder, target).run(known);
    }

    private static List<byte[]> regressions(@Nullable URL folder) {
        if (folder == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            List<byte[]> inputs = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                inputs.add(Files.readAllBytes(file));
            }
            return inputs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(List<byte[]> known) {
        Thread worker = new Thread(() -> work(known), "fuzz " + name);
        worker.setDaemon(true);
        worker.start();
        try {
            while (worker.isAlive()) {
                worker.join(100);
                byte[] input = current;
                long millis = (System.nanoTime() - startedNanos) / 1_000_000;
                if (worker.isAlive() && millis > MOST_MILLIS) {
                    AssertionError hang = new AssertionError("an input takes more than " + MOST_MILLIS + " ms");
                    hang.setStackTrace(worker.getStackTrace());
                    throw failure(input, hang);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (find.isPresent()) {
            throw failure(current, find.get());
        }
        System.out.printf("fuzz %s: %d inputs, seed %d%n", name, runs.get(), seed);
    }

    private void work(List<byte[]> known) {
        long mostRuns = Long.getLong("sluice.fuzz.runs", Long.MAX_VALUE);
        long seconds =
                mostRuns < Long.MAX_VALUE ? Long.MAX_VALUE / 1_000_000_000L : Long.getLong("sluice.fuzz.seconds", 5);
        long start = System.nanoTime();
        try {
            for (byte[] input : known) {
                read(input);
            }
            Mutator mutator = new Mutator(known, new SplittableRandom(seed));
            for (long i = 0; i < mostRuns; i++) {
                if (i % RUNS_BETWEEN_LOOKS == 0 && System.nanoTime() - start >= seconds * 1_000_000_000L) {
                    return;
                }
                read(mutator.next());
            }
        } catch (Throwable found) {
            find = Optional.of(found);
        }
    }

    private void read(byte[] input) throws Exception {
        current = input;
        startedNanos = System.nanoTime();
        runs.incrementAndGet();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        target.read(input.clone());
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (bytes > MOST_BYTES + (long) BYTES_PER_BYTE * input.length) {
            throw new AssertionError("an input of " + input.length + " bytes made " + bytes + " bytes of objects");
        }
    }

    private AssertionError failure(byte[] input, Throwable cause) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "fuzz", name));
            Path file = folder.resolve(Long.toUnsignedString(seed) + "-" + runs);
            Files.write(file, input);
            return new AssertionError(
                    "target " + name + ", seed " + seed + ", input " + runs + ", kept as " + file, cause);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
