package dev.sluice.ingest;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.schema.TableDeclaration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A folder of inputs, a target in memory, and what the listener heard. */
final class LoadFixture {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    final Path folder;
    final FakeTarget target = new FakeTarget();
    final List<String> warnings = new ArrayList<>();
    final List<String> committed = new ArrayList<>();
    final List<RejectedRecord> rejected = new ArrayList<>();
    final CancelFlag cancel = new CancelFlag();
    final List<Throwable> fatal = new ArrayList<>();
    Optional<IngestReport> finished = Optional.empty();
    byte[] standardInput = new byte[0];

    /** When the first input was opened, and its first mebibyte read. */
    Happening whenStarted = () -> {};

    LoadFixture(Path folder) {
        this.folder = folder;
    }

    String file(String name, String content) {
        return file(name, content.getBytes(StandardCharsets.UTF_8));
    }

    String file(String name, byte[] content) {
        try {
            Path path = folder.resolve(name);
            Files.createDirectories(path.getParent());
            Files.write(path, content);
            return path.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    IngestOptions.Builder options(String... inputs) {
        return IngestOptions.builder()
                .inputs(List.of(inputs))
                .table("t")
                .partitionBy("none")
                .threads(2);
    }

    IngestReport load(IngestOptions.Builder options) throws Exception {
        return load(options, target);
    }

    /** Runs a load; one that hangs fails the test. */
    IngestReport load(IngestOptions.Builder options, LoadTarget into) throws Exception {
        IngestEnvironment environment = new IngestEnvironment(
                new java.io.ByteArrayInputStream(standardInput), cancel, fatal::add, java.time.Clock.systemUTC());
        return assertTimeoutPreemptively(
                LONGEST, () -> IngestPipeline.run(options.build(), into, new Recorder(), environment));
    }

    IngestReport load(String input, UnaryOperator<IngestOptions.Builder> with) throws Exception {
        return load(with.apply(options(input)));
    }

    IngestReport load(String input) throws Exception {
        return load(options(input));
    }

    /** Something that happens while a load runs. */
    @FunctionalInterface
    interface Happening {
        void happen() throws IOException;
    }

    private final class Recorder implements IngestListener {
        @Override
        public void started(TableDeclaration table, List<InputFile> inputs) {
            try {
                whenStarted.happen();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void committed(String path, long rows, long lsn, boolean durable) {
            committed.add(Path.of(path).getFileName() + " " + rows);
        }

        @Override
        public void rejected(RejectedRecord record) {
            rejected.add(record);
        }

        @Override
        public void warning(String message) {
            warnings.add(message);
        }

        @Override
        public void finished(IngestReport report, Optional<Throwable> failure) {
            finished = Optional.of(report);
        }
    }
}
