package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.ingest.bytes.Compression;
import java.io.Closeable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * An input as a stream of decompressed UTF-8 bytes, with its first mebibyte to look at. Compression is recognised by
 * content, and UTF-16 where no charset was given.
 */
public final class OpenedInput implements Closeable {
    /** How much of an input is looked at. */
    public static final int SAMPLE_BYTES = 1 << 20;

    private final InputFile file;
    private final Charset charset;
    private final PrefixedSource source;
    private final byte[] sample;

    private OpenedInput(InputFile file, Charset charset, PrefixedSource source, byte[] sample) {
        this.file = file;
        this.charset = charset;
        this.source = source;
        this.sample = sample;
    }

    /**
     * Opens an input; {@code sample}, of {@link #SAMPLE_BYTES}, belongs to the result until it is closed. One that is
     * damaged behind some good bytes is opened, since those are to be read.
     */
    public static OpenedInput open(InputFile file, SourceSettings settings, byte[] sample) throws InputException {
        ByteSource outermost = openRaw(file, settings);
        try {
            byte[] magic = new byte[ForeignFormat.MAGIC_BYTES];
            PrefixedSource plain = PrefixedSource.peek(outermost, magic);
            Optional<Compression> compression = Compression.of(magic, plain.prefixEnd());
            if (compression.isPresent()) {
                outermost = decompressed(compression.get(), plain, file, settings);
                magic = new byte[ForeignFormat.MAGIC_BYTES];
                plain = PrefixedSource.peek(outermost, magic);
                refuseSecond(file, compression.get(), Compression.of(magic, plain.prefixEnd()));
            }
            refuseForeign(file, magic, plain.prefixEnd());
            byte[] first = new byte[CharsetGuess.BYTES];
            PrefixedSource bytes = PrefixedSource.peek(plain, first);
            Charset charset = charset(first, bytes.prefixEnd(), settings);
            boolean isPlain = charset.equals(StandardCharsets.UTF_8) && !settings.replacesInvalid();
            ByteSource text = isPlain ? bytes : new TranscodingSource(bytes, charset, settings.replacesInvalid());
            PrefixedSource source = PrefixedSource.peek(text, sample);
            if (source.prefixEnd() == 0 && source.failure().isPresent()) {
                throw source.failure().get();
            }
            if (source.prefixEnd() == SAMPLE_BYTES && isZero(sample)) {
                throw new InputException(
                        "cannot load \"" + file.name() + "\": its first mebibyte holds nothing but zero bytes", "", "");
            }
            return new OpenedInput(file, charset, source, sample);
        } catch (InputException | RuntimeException | Error e) {
            // Closing what was opened first would leave the thread that decompresses behind.
            outermost.close();
            throw e;
        }
    }

    private static boolean isZero(byte[] bytes) {
        for (byte b : bytes) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private static ByteSource openRaw(InputFile file, SourceSettings settings) throws InputException {
        if (file.path().isEmpty()) {
            StreamSource stream = StreamSource.of("standard input", settings.standardInput());
            return new PumpedSource("stdin", stream, settings.cancelled());
        }
        Path path = file.path().get();
        if (file.isRegular()) {
            return FileSource.open(file.name(), path);
        }
        return new PumpedSource("pipe", StreamSource.ofPipe(file.name(), path), settings.cancelled());
    }

    private static ByteSource decompressed(
            Compression compression, ByteSource whole, InputFile file, SourceSettings settings) {
        ByteSource undone = compression.undo(file.name(), whole, settings.limits());
        return new PumpedSource(compression.label(), undone, settings.cancelled());
    }

    private static void refuseSecond(InputFile file, Compression outer, Optional<Compression> inner)
            throws InputException {
        if (inner.isPresent()) {
            throw new InputException(
                    "cannot load \"" + file.name() + "\": it is compressed twice, as "
                            + inner.get().label() + " inside "
                            + outer.label(),
                    "",
                    "Decompress it once first.");
        }
    }

    private static void refuseForeign(InputFile file, byte[] first, int end) throws InputException {
        Optional<InputException> foreign = ForeignFormat.error(file.name(), first, end);
        if (foreign.isPresent()) {
            throw foreign.get();
        }
    }

    private static Charset charset(byte[] first, int end, SourceSettings settings) {
        Charset given = settings.charset().orElse(StandardCharsets.UTF_8);
        boolean isOpen = settings.charset().isEmpty() || given.equals(StandardCharsets.UTF_16);
        return isOpen ? CharsetGuess.of(Arrays.copyOf(first, end)).orElse(given) : given;
    }

    public InputFile file() {
        return file;
    }

    /** What the input is written in; {@link #sample} is UTF-8 whatever it was. */
    public Charset charset() {
        return charset;
    }

    /** The first bytes, up to {@link #sampleEnd}. */
    public byte[] sample() {
        return sample;
    }

    public int sampleEnd() {
        return source.prefixEnd();
    }

    /** Whether the sample is the whole input. */
    public boolean isWholeInSample() {
        return sampleEnd() < SAMPLE_BYTES && failure().isEmpty();
    }

    /** What the input failed with behind the sample, which is then shorter; it comes again when it is read so far. */
    public Optional<InputException> failure() {
        return source.failure();
    }

    /** Offset of the first byte behind a byte order mark. */
    public int textStart() {
        boolean marked =
                sampleEnd() >= 3 && sample[0] == (byte) 0xEF && sample[1] == (byte) 0xBB && sample[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** All bytes, those of the sample first; to be read once. */
    ByteSource fromStart() {
        return source;
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
