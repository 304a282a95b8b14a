package dev.sluice.ingest.source;

import dev.sluice.ingest.bytes.DecompressionLimits;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How inputs are read.
 *
 * @param charset of all inputs; UTF-8, or what a byte order mark says, when empty
 * @param replacesInvalid whether bytes that are no text become U+FFFD
 * @param cancelled whether to stop waiting for a pipe
 * @param limits of what decompressing may take
 */
public record SourceSettings(
        Optional<Charset> charset,
        boolean replacesInvalid,
        InputStream standardInput,
        BooleanSupplier cancelled,
        DecompressionLimits limits) {}
