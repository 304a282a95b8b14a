package dev.sluice.ingest.bytes;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** The ways of compression that are undone, each known by the first bytes of what it made and never by a file's name. */
public enum Compression {
    GZIP("gzip", "1f8b"),
    ZSTD("zstd", "28b52ffd"),
    BZIP2("bzip2", "425a68"),
    XZ("xz", "fd377a585a00"),
    LZ4("lz4", "04224d18");

    /** What follows the level in a bzip2 stream: a block (the digits of pi), or its end (those of its root). */
    private static final byte[] BZIP2_BLOCK = HexFormat.of().parseHex("314159265359");

    private static final int BZIP2_BODY_OFFSET = 4;
    private static final byte[] BZIP2_END = HexFormat.of().parseHex("177245385090");

    private final String label;
    private final String magic;

    Compression(String label, String magic) {
        this.label = label;
        this.magic = magic;
    }

    /** What the bytes up to {@code end}, the first of an input, were compressed with; empty if with nothing known here. */
    public static Optional<Compression> of(byte[] first, int end) {
        int frame = FrameWalk.behindSkippable(first, end);
        if (frame > 0) {
            // Skippable frames are the same in both; zstd is what writes them unasked.
            return Optional.of(startsWith(first, end, frame, HexFormat.of().parseHex(LZ4.magic)) ? LZ4 : ZSTD);
        }
        return Arrays.stream(values()).filter(each -> each.matches(first, end)).findFirst();
    }

    private boolean matches(byte[] first, int end) {
        if (!startsWith(first, end, 0, HexFormat.of().parseHex(magic))) {
            return false;
        }
        // Three letters and a digit may begin a text too.
        return this != BZIP2
                || startsWith(first, end, BZIP2_BODY_OFFSET, BZIP2_BLOCK)
                || startsWith(first, end, BZIP2_BODY_OFFSET, BZIP2_END);
    }

    private static boolean startsWith(byte[] first, int end, int offset, byte[] magic) {
        return end >= offset + magic.length
                && Arrays.equals(first, offset, offset + magic.length, magic, 0, magic.length);
    }

    /** The name for messages. */
    public String label() {
        return label;
    }

    /**
     * The decompressed bytes, all members and frames as one stream.
     *
     * @param name of the input, for messages
     */
    public ByteSource undo(String name, ByteSource compressed, DecompressionLimits limits) {
        return this == GZIP
                ? new GzipSource(name, compressed, limits)
                : new DecompressedSource(this, name, compressed, limits);
    }

    /** Opens the library's stream; the members of a gzip file are read by {@link GzipSource}. */
    InputStream open(ByteSource compressed, DecompressionLimits limits) throws IOException {
        InputStream in = new SourceStream(compressed);
        return switch (this) {
            case GZIP -> throw new IllegalStateException("gzip has a source of its own");
            case ZSTD -> new ZstdInputStream(new ZstdFrames(in, limits.memoryBytes()));
            case BZIP2 -> new BZip2CompressorInputStream(in, true);
            case XZ -> new XZInputStream(in, (int) Math.min(limits.memoryBytes() >> 10, Integer.MAX_VALUE));
            case LZ4 -> new FramedLZ4CompressorInputStream(new Lz4Frames(in), true);
        };
    }
}
