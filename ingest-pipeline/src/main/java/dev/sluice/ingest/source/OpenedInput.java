package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An input as a stream of decompressed UTF-8 bytes, with its first mebibyte to look at. Compression is recognised by
 * content, and UTF-16 by its byte order mark where no charset was given.
 */
public final class OpenedInput implements Closeable {
    /** How much of an input is looked at. */
    public static final int SAMPLE_BYTES = 1 << 20;

    private static final int MAGIC_BYTES = 4;

    private final InputFile file;
    private final ByteSource source;
    private final byte[] sample;
    private final int sampleEnd;

    private OpenedInput(InputFile file, ByteSource source, byte[] sample, int sampleEnd) {
        this.file = file;
        this.source = source;
        this.sample = sample;
        this.sampleEnd = sampleEnd;
    }

    /** Opens an input; {@code sample}, of {@link #SAMPLE_BYTES}, belongs to the result until it is closed. */
    public static OpenedInput open(InputFile file, SourceSettings settings, byte[] sample) throws InputException {
        ByteSource raw = openRaw(file, settings);
        try {
            ByteSource text = transcoded(decompressed(raw, file, settings), settings);
            int n = ByteSource.readFully(text, sample, 0, SAMPLE_BYTES);
            return new OpenedInput(file, text, sample, n);
        } catch (InputException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static ByteSource openRaw(InputFile file, SourceSettings settings) throws InputException {
        if (file.path().isEmpty()) {
            StreamSource stream = new StreamSource("standard input", settings.standardInput(), false);
            return new PumpedSource("stdin", stream, settings.cancelled());
        }
        Path path = file.path().get();
        if (file.isRegular()) {
            return FileSource.open(file.name(), path);
        }
        try {
            StreamSource stream = new StreamSource(file.name(), Files.newInputStream(path), true);
            return new PumpedSource("pipe", stream, settings.cancelled());
        } catch (IOException e) {
            throw InputFailures.unreadable(file.name(), e);
        }
    }

    private static ByteSource decompressed(ByteSource raw, InputFile file, SourceSettings settings)
            throws InputException {
        byte[] magic = PrefixedSource.peek(raw, MAGIC_BYTES);
        ByteSource whole = new PrefixedSource(magic, 0, magic.length, raw);
        if (GzipSource.looksLike(magic)) {
            return new PumpedSource("gzip", new GzipSource(file.name(), whole), settings.cancelled());
        }
        return whole;
    }

    private static ByteSource transcoded(ByteSource source, SourceSettings settings) throws InputException {
        if (settings.charset().isPresent()) {
            Charset charset = settings.charset().get();
            return charset.equals(StandardCharsets.UTF_8) ? source : new TranscodingSource(source, charset);
        }
        byte[] first = PrefixedSource.peek(source, 2);
        ByteSource whole = new PrefixedSource(first, 0, first.length, source);
        return hasUtf16Mark(first) ? new TranscodingSource(whole, StandardCharsets.UTF_16) : whole;
    }

    private static boolean hasUtf16Mark(byte[] first) {
        return first.length == 2
                && ((first[0] == (byte) 0xFE && first[1] == (byte) 0xFF)
                        || (first[0] == (byte) 0xFF && first[1] == (byte) 0xFE));
    }

    public InputFile file() {
        return file;
    }

    /** The first bytes, up to {@link #sampleEnd}. */
    public byte[] sample() {
        return sample;
    }

    public int sampleEnd() {
        return sampleEnd;
    }

    /** Whether the sample is the whole input. */
    public boolean isWholeInSample() {
        return sampleEnd < SAMPLE_BYTES;
    }

    /** Offset of the first byte behind a byte order mark. */
    public int textStart() {
        boolean marked =
                sampleEnd >= 3 && sample[0] == (byte) 0xEF && sample[1] == (byte) 0xBB && sample[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** All bytes, those of the sample first; to be read once. */
    ByteSource fromStart() {
        return new PrefixedSource(sample, 0, sampleEnd, source);
    }

    /** Reads all bytes to hash them; instead of anything else. */
    public ContentReader reader() {
        return new ContentReader(fromStart());
    }

    @Override
    public void close() {
        source.close();
    }
}
