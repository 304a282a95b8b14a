package dev.sluice.ingest.source;

import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How inputs are read.
 *
 * @param charset of all inputs; UTF-8, or what a byte order mark says, when empty
 * @param cancelled whether to stop waiting for a pipe
 */
public record SourceSettings(Optional<Charset> charset, InputStream standardInput, BooleanSupplier cancelled) {}
