package dev.sluice.ingest.source;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One input before it is opened.
 *
 * @param name the path as given, or found in a glob or folder; {@code -} for standard input
 * @param path where it is; empty for standard input
 * @param sizeBytes bytes on disk when the inputs were listed; 0 for what has no size
 * @param isRegular whether it is a regular file, which can be read twice
 */
public record InputFile(String name, Optional<Path> path, long sizeBytes, boolean isRegular) {
    public static final String STANDARD_INPUT = "-";
}
