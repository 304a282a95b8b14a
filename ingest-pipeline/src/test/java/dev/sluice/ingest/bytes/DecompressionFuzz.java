package dev.sluice.ingest.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes decompress, or are an error with its place; in bounded memory. Targets of Jazzer, and of
 * {@link DecompressionFuzzTest}.
 */
class DecompressionFuzz {
    private static final DecompressionLimits LIMITS = new DecompressionLimits(200, 16 << 20, 16 << 20);
    private static final byte[] TEXT = "id,name\n1,one\n2,two\n".repeat(20).getBytes(StandardCharsets.UTF_8);

    /** One stream, two of them, an empty one, and one that shrinks much. */
    static Stream<byte[]> seeds(Compression compression) {
        byte[] one = Compressed.with(compression, TEXT);
        byte[] two = new byte[2 * one.length];
        System.arraycopy(one, 0, two, 0, one.length);
        System.arraycopy(one, 0, two, one.length, one.length);
        return Stream.of(
                one, two, Compressed.with(compression, new byte[0]), Compressed.with(compression, new byte[3000]));
    }

    static void read(Compression compression, byte[] input) {
        assertThat(Compression.of(input, input.length)).isNotNull();
        Compressed.Read read = Compressed.read(compression, input, LIMITS);
        assertThat(read.content().length).isLessThan(32 << 20);
        if (read.failure() != null) {
            assertThat(read.failure().detail()).isPresent();
        }
    }

    static Stream<byte[]> gzipSeeds() {
        return seeds(Compression.GZIP);
    }

    @MethodSource("gzipSeeds")
    @FuzzTest
    void gzip(byte[] input) {
        read(Compression.GZIP, input);
    }

    static Stream<byte[]> zstdSeeds() {
        return seeds(Compression.ZSTD);
    }

    @MethodSource("zstdSeeds")
    @FuzzTest
    void zstd(byte[] input) {
        read(Compression.ZSTD, input);
    }

    static Stream<byte[]> bzip2Seeds() {
        return seeds(Compression.BZIP2);
    }

    @MethodSource("bzip2Seeds")
    @FuzzTest
    void bzip2(byte[] input) {
        read(Compression.BZIP2, input);
    }

    static Stream<byte[]> xzSeeds() {
        return seeds(Compression.XZ);
    }

    @MethodSource("xzSeeds")
    @FuzzTest
    void xz(byte[] input) {
        read(Compression.XZ, input);
    }

    static Stream<byte[]> lz4Seeds() {
        return seeds(Compression.LZ4);
    }

    @MethodSource("lz4Seeds")
    @FuzzTest
    void lz4(byte[] input) {
        read(Compression.LZ4, input);
    }
}
