package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.plan.ReportException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;

/** The folder in which a report makes its data directories. It is new, and is gone when the report ends, unless that is killed. */
public final class Scratch implements Closeable {
    /** What a run may take, by the size of its input on disk: rows in the log and in the data files, and some room. */
    private static final double SPACE_FACTOR = 2.2;

    private static final long SPACE_AT_LEAST = 256L << 20;

    private final Path folder;

    private Scratch(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes a folder below another.
     *
     * @param inputBytes of the load, on disk
     * @throws ReportException when the file system has too little room for a run
     */
    public static Scratch create(Path parent, long inputBytes) throws IOException {
        long needed = Math.round(inputBytes * SPACE_FACTOR) + SPACE_AT_LEAST;
        long free = Files.getFileStore(parent).getUsableSpace();
        if (free < needed) {
            throw new ReportException(
                    String.format(
                            Locale.ROOT,
                            "the report may need %,d MB in \"%s\", where %,d MB are free",
                            needed / 1_000_000,
                            parent,
                            free / 1_000_000),
                    "It is an estimate: a run keeps its rows in the log and in data files at the same time.",
                    "Name another folder with --scratch, or report on a part of the input with --limit.");
        }
        return new Scratch(Files.createTempDirectory(parent, ".sluice-report-"));
    }

    public Path folder() {
        return folder;
    }

    /** Removes a folder below the scratch folder, if it is there. */
    public void clear(Path below) throws IOException {
        if (!below.startsWith(folder)) {
            throw new IllegalArgumentException("\"" + below + "\" is not below \"" + folder + "\"");
        }
        if (Files.exists(below)) {
            Files.walkFileTree(below, new Removal());
        }
    }

    @Override
    public void close() throws IOException {
        clear(folder);
    }

    /** Does not follow links: what they lead to is not the report's. */
    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, java.io.IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
