package dev.sluice.ingest.bytes;

import dev.sluice.ingest.InputException;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Bytes compressed in each way, and what comes out when they are read again. */
public final class Compressed {
    private static final DecompressionLimits LIMITS = new DecompressionLimits(200, 1 << 30, 64 << 20);

    private Compressed() {}

    /** Compresses with the library's writer. */
    public static byte[] with(Compression compression, byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = switch (compression) {
            case GZIP -> new GZIPOutputStream(bytes);
            case ZSTD -> new ZstdOutputStream(bytes);
            case BZIP2 -> new BZip2CompressorOutputStream(bytes, 1);
            case XZ -> new XZOutputStream(bytes, new LZMA2Options(0));
            case LZ4 -> new FramedLZ4CompressorOutputStream(bytes);
        }) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A text in UTF-8, as gzip packs it. */
    public static byte[] gzip(String text) {
        return with(Compression.GZIP, text.getBytes(StandardCharsets.UTF_8));
    }

    /** What was read before the end or the failure, and the failure. */
    static final class Read {
        private final byte[] content;
        private final @Nullable InputException failure;

        private Read(byte[] content, @Nullable InputException failure) {
            this.content = content;
            this.failure = failure;
        }

        byte[] content() {
            return content;
        }

        @Nullable
        InputException failure() {
            return failure;
        }
    }

    /** Reads compressed bytes, known to be compressed so, to their end or failure. */
    static Read read(Compression compression, byte[] compressed) {
        return read(compression, compressed, LIMITS);
    }

    static Read read(Compression compression, byte[] compressed, DecompressionLimits limits) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        byte[] buffer = new byte[1000];
        try (ByteSource source = compression.undo("x", new ArraySource(compressed), limits)) {
            for (int n = source.read(buffer, 0, buffer.length); n >= 0; n = source.read(buffer, 0, buffer.length)) {
                content.write(buffer, 0, n);
            }
            return new Read(content.toByteArray(), null);
        } catch (InputException e) {
            return new Read(content.toByteArray(), e);
        }
    }

    private static final class ArraySource implements ByteSource {
        private final byte[] bytes;
        private int position;

        ArraySource(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            int n = Math.min(Math.min(length, 100), bytes.length - position);
            System.arraycopy(bytes, position, buffer, offset, n);
            position += n;
            return n == 0 ? -1 : n;
        }

        @Override
        public long rawBytesRead() {
            return position;
        }

        @Override
        public void close() {}
    }
}
