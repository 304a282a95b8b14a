package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.NoInputException;
import dev.sluice.ingest.bytes.InputFailures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
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

/**
 * What the user named, as a list of inputs in the order given. Names inside a glob or folder are sorted naturally;
 * hidden files are left out of both, and so are, with a warning, pipes, devices and links that lead nowhere, since a load
 * must not hang on what nobody named. What was named by itself is read or is an error.
 */
public final class InputSet {
    private static final String GLOB_CHARACTERS = "*?[{";

    private final List<InputFile> files = new ArrayList<>();
    private final InputSelection selection;
    private final Consumer<String> warnings;

    private InputSet(InputSelection selection, Consumer<String> warnings) {
        this.selection = selection;
        this.warnings = warnings;
    }

    /**
     * Lists the inputs.
     *
     * @param standardInput where a list is read from that is named {@code -}
     * @param warnings told of what was left out, a line each
     */
    public static List<InputFile> resolve(
            InputSelection selection, InputStream standardInput, Consumer<String> warnings)
            throws NoInputException, InputException {
        if (selection.inputs().isEmpty() && selection.fileLists().isEmpty()) {
            throw new NoInputException("no input given", "", "Name files, globs, folders, or - for standard input.");
        }
        InputSet set = new InputSet(selection, warnings);
        for (String input : selection.inputs()) {
            set.add(input);
        }
        for (String list : selection.fileLists()) {
            set.addList(list, standardInput);
        }
        return List.copyOf(set.files);
    }

    private void addList(String list, InputStream standardInput) throws NoInputException, InputException {
        boolean isStandardInput = list.equals(InputFile.STANDARD_INPUT);
        if (isStandardInput && files.stream().anyMatch(f -> f.path().isEmpty())) {
            throw new NoInputException("standard input cannot be both an input and a list of inputs", "", "");
        }
        List<String> names = FileList.read(list, standardInput);
        for (String name : names) {
            try {
                addNamed(name, pathOf(name));
            } catch (IOException e) {
                throw InputFailures.unreadable(name, e);
            }
        }
        if (names.isEmpty() && !selection.allowEmpty()) {
            throw noFiles("list", list);
        }
    }

    private void add(String input) throws NoInputException, InputException {
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
                List<Path> found =
                        selection.recursive() ? FolderWalk.tree(path) : FolderWalk.children(path, child -> true);
                addAll(input, found, "folder");
            } else if (isPattern(input) && !Files.exists(path)) {
                addAll(input, expand(path), "pattern");
            } else {
                addNamed(input, path);
            }
        } catch (FileSystemException e) {
            throw InputFailures.unreadable(e.getFile() == null ? input : e.getFile(), e);
        } catch (IOException e) {
            throw InputFailures.unreadable(input, e);
        }
    }

    private static boolean isPattern(String text) {
        return text.chars().anyMatch(c -> GLOB_CHARACTERS.indexOf(c) >= 0);
    }

    private void addNamed(String name, Path path) throws IOException, InputException {
        FileKind kind = FileKind.of(path);
        if (!kind.isReadable()) {
            throw kind.refused(name);
        }
        files.add(describe(name, path, kind));
    }

    private static Path pathOf(String input) throws NoInputException {
        try {
            return Path.of(input);
        } catch (InvalidPathException e) {
            throw new NoInputException("\"" + input + "\" is not a path: " + e.getReason(), "", "");
        }
    }

    private void addAll(String input, List<Path> found, String what) throws NoInputException {
        int before = files.size();
        for (Path path : found) {
            try {
                FileKind kind = FileKind.of(path);
                if (kind == FileKind.REGULAR) {
                    files.add(describe(path.toString(), path, kind));
                } else {
                    warnings.accept("skipped \"" + path + "\": it is " + kind.words());
                }
            } catch (IOException e) {
                warnings.accept("skipped \"" + path + "\": " + InputFailures.reason(e));
            }
        }
        if (files.size() == before && !selection.allowEmpty()) {
            throw noFiles(what, input);
        }
    }

    private static NoInputException noFiles(String what, String name) {
        return new NoInputException(
                what + " \"" + name + "\" holds no files", "", "Use --allow-empty when that is no error.");
    }

    private static InputFile describe(String name, Path path, FileKind kind) throws IOException {
        boolean regular = kind == FileKind.REGULAR;
        return new InputFile(name, Optional.of(path), regular ? Files.size(path) : 0, regular);
    }

    /** Expands one path segment after the other, since a matcher of the whole path would have to walk the whole tree. */
    private static List<Path> expand(Path pattern) throws NoInputException, IOException {
        Path root = pattern.getRoot();
        List<Path> found = List.of(root == null ? Path.of("") : root);
        for (Path segment : pattern) {
            String text = segment.toString();
            boolean literal = !isPattern(text);
            List<Path> next = new ArrayList<>();
            for (Path folder : found) {
                if (literal) {
                    Path child = folder.resolve(text);
                    if (Files.exists(child)) {
                        next.add(child);
                    }
                } else if (Files.isDirectory(folder)) {
                    PathMatcher matcher = matcher(text);
                    next.addAll(FolderWalk.children(folder, child -> matcher.matches(child.getFileName())));
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
}
