package dev.sluice.ingest.source;

import java.util.List;

/**
 * What the user named.
 *
 * @param inputs files, globs, folders, {@code -} for standard input, in this order
 * @param fileLists files that name further inputs, which come behind the others; {@code -} for standard input
 * @param recursive whether the folders in a folder are read too
 * @param allowEmpty whether a glob, folder or list without files is no error
 */
public record InputSelection(List<String> inputs, List<String> fileLists, boolean recursive, boolean allowEmpty) {
    public InputSelection {
        inputs = List.copyOf(inputs);
        fileLists = List.copyOf(fileLists);
    }

    /** These inputs, and nothing special about them. */
    public static InputSelection of(List<String> inputs) {
        return new InputSelection(inputs, List.of(), false, false);
    }
}
