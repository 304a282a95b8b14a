package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.InputFailures;
import dev.sluice.ingest.NoInputException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * What the user named, as a list of inputs in the order given. Names inside a glob or folder are sorted naturally;
 * hidden files are left out of both, and so are, with a warning, pipes, devices and folders, since a load must not hang
 * on what nobody named.
 */
public final class InputSet {
    private static final String GLOB_CHARACTERS = "*?[{";

    private final List<InputFile> files = new ArrayList<>();
    private final Consumer<String> warnings;

    private InputSet(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /**
     * Lists the inputs.
     *
     * @param allowEmpty whether a glob or folder without files is no error
     * @param warnings told of what was left out, a line each
     */
    public static List<InputFile> resolve(List<String> inputs, boolean allowEmpty, Consumer<String> warnings)
            throws NoInputException, InputException {
        if (inputs.isEmpty()) {
            throw new NoInputException("no input given", "", "Name files, globs, folders, or - for standard input.");
        }
        InputSet set = new InputSet(warnings);
        for (String input : inputs) {
            set.add(input, allowEmpty);
        }
        return List.copyOf(set.files);
    }

    private void add(String input, boolean allowEmpty) throws NoInputException, InputException {
        if (input.equals(InputFile.STANDARD_INPUT)) {
            if (files.stream().anyMatch(f -> f.path().isEmpty())) {
                throw new NoInputException("standard input can be read once only", "", "");
            }
            files.add(new InputFile(input, Optional.empty(), 0, false));
            return;
        }
        Path path = pathOf(input);
        try {
            if (Files.isDirectory(path)) {
                addAll(input, list(path), allowEmpty, "folder");
            } else if (Files.exists(path)) {
                files.add(describe(input, path));
            } else if (input.chars().anyMatch(c -> GLOB_CHARACTERS.indexOf(c) >= 0)) {
                addAll(input, expand(path), allowEmpty, "pattern");
            } else {
                throw new InputException("could not open \"" + input + "\": no such file", "", "");
            }
        } catch (IOException e) {
            throw InputFailures.unreadable(input, e);
        }
    }

    private static Path pathOf(String input) throws NoInputException {
        try {
            return Path.of(input);
        } catch (InvalidPathException e) {
            throw new NoInputException("\"" + input + "\" is not a path: " + e.getReason(), "", "");
        }
    }

    private void addAll(String input, List<Path> found, boolean allowEmpty, String kind)
            throws NoInputException, IOException {
        int before = files.size();
        for (Path path : found) {
            if (Files.isRegularFile(path)) {
                files.add(describe(path.toString(), path));
            } else {
                warnings.accept("skipped \"" + path + "\": not a regular file");
            }
        }
        if (files.size() == before && !allowEmpty) {
            throw new NoInputException(
                    kind + " \"" + input + "\" holds no files", "", "Use --allow-empty when that is no error.");
        }
    }

    private static InputFile describe(String name, Path path) throws IOException {
        boolean regular = Files.isRegularFile(path);
        return new InputFile(name, Optional.of(path), regular ? Files.size(path) : 0, regular);
    }

    private static List<Path> list(Path folder) throws IOException {
        return matching(folder, path -> true);
    }

    /** Expands one path segment after the other, since a matcher of the whole path would have to walk the whole tree. */
    private static List<Path> expand(Path pattern) throws NoInputException, IOException {
        Path root = pattern.getRoot();
        List<Path> found = List.of(root == null ? Path.of("") : root);
        for (Path segment : pattern) {
            String text = segment.toString();
            boolean literal = text.chars().noneMatch(c -> GLOB_CHARACTERS.indexOf(c) >= 0);
            List<Path> next = new ArrayList<>();
            for (Path folder : found) {
                if (literal) {
                    Path child = folder.resolve(text);
                    if (Files.exists(child)) {
                        next.add(child);
                    }
                } else if (Files.isDirectory(folder)) {
                    PathMatcher matcher = matcher(text);
                    next.addAll(matching(folder, child -> matcher.matches(child.getFileName())));
                }
            }
            found = next;
        }
        return found;
    }

    private static PathMatcher matcher(String glob) throws NoInputException {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + glob);
        } catch (PatternSyntaxException e) {
            throw new NoInputException("\"" + glob + "\" is not a pattern: " + e.getDescription(), "", "");
        }
    }

    private static List<Path> matching(Path folder, java.util.function.Predicate<Path> accepted) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> !child.getFileName().toString().startsWith("."))
                    .filter(accepted)
                    .sorted((a, b) -> NaturalOrder.INSTANCE.compare(
                            a.getFileName().toString(), b.getFileName().toString()))
                    .toList();
        }
    }
}
