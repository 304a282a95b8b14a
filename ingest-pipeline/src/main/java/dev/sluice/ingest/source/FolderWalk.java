package dev.sluice.ingest.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The children of folders in natural order, without hidden ones. Links are followed; a circle of them is an error. */
final class FolderWalk {
    private FolderWalk() {}

    /** The children of a folder that are accepted. */
    static List<Path> children(Path folder, Predicate<Path> accepted) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> !child.getFileName().toString().startsWith("."))
                    .filter(accepted)
                    .sorted((a, b) -> NaturalOrder.INSTANCE.compare(
                            a.getFileName().toString(), b.getFileName().toString()))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** All that stands in a folder and the folders in it, those left out. */
    static List<Path> tree(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        addTree(folder, new ArrayDeque<>(), found);
        return found;
    }

    private static void addTree(Path folder, Deque<Path> parents, List<Path> found) throws IOException {
        Path real = folder.toRealPath();
        if (parents.contains(real)) {
            throw new FileSystemLoopException(folder.toString());
        }
        parents.push(real);
        for (Path child : children(folder, path -> true)) {
            if (Files.isDirectory(child)) {
                addTree(child, parents, found);
            } else {
                found.add(child);
            }
        }
        parents.pop();
    }
}
