package dev.sluice.storage.verify;

import java.nio.file.Path;

/**
 * One thing that is not as it was written, or does not agree with the rest.
 *
 * @param path the file
 * @param offset byte offset in it, or -1 where the file as a whole is meant
 * @param expected what should be there
 * @param found what is there
 * @param message all of it in one line
 */
public record Fault(Path path, long offset, String expected, String found, String message) {}
