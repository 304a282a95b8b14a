package dev.sluice.ingest.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionTest {
    private static final byte[] TEXT = IntStream.range(0, 30)
            .mapToObj(i -> i + "," + i * 7919 % 1000 + "\n")
            .collect(Collectors.joining("", "id,name\n", ""))
            .getBytes(StandardCharsets.UTF_8);

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static void assertWhole(Compression compression, byte[] compressed, byte[] content) {
        Compressed.Read read = Compressed.read(compression, compressed);
        assertThat(read.failure()).isNull();
        assertThat(read.content()).isEqualTo(content);
    }

    private static void assertDamaged(Compression compression, byte[] compressed, String what) {
        Compressed.Read read = Compressed.read(compression, compressed);
        assertThat(read.failure()).as(what).isNotNull().hasMessageStartingWith("could not read \"x\": ");
        assertThat(read.failure().detail().orElseThrow()).contains("The fault is within the first ");
        assertThat(Arrays.mismatch(read.content(), TEXT)).as(what).isIn(-1, read.content().length);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasCompressedIsRecognisedAndRead(Compression compression) {
        byte[] compressed = Compressed.with(compression, TEXT);

        assertThat(Compression.of(compressed, compressed.length)).contains(compression);
        assertWhole(compression, compressed, TEXT);
    }

    @ParameterizedTest
    @EnumSource(names = {"ZSTD", "LZ4"})
    void skippableFramesInFrontDoNotHideTheCompression(Compression compression) {
        byte[] skippable = HexFormat.of().parseHex("502a4d18030000000102035f2a4d1800000000");
        byte[] compressed = joined(skippable, Compressed.with(compression, TEXT));

        assertThat(Compression.of(compressed, compressed.length)).contains(compression);
        assertWhole(compression, compressed, TEXT);
        assertThat(Compression.of(compressed, 6)).contains(Compression.ZSTD);
    }

    @ParameterizedTest
    @EnumSource
    void nothingCompressedIsNothing(Compression compression) {
        byte[] compressed = Compressed.with(compression, new byte[0]);

        assertThat(Compression.of(compressed, compressed.length)).contains(compression);
        assertWhole(compression, compressed, new byte[0]);
    }

    @ParameterizedTest
    @EnumSource
    void membersAndFramesBehindOneAnotherAreOneStream(Compression compression) {
        byte[] one = Compressed.with(compression, TEXT);
        byte[] none = Compressed.with(compression, new byte[0]);

        assertWhole(compression, joined(one, none, one, one), joined(TEXT, TEXT, TEXT));
    }

    @ParameterizedTest
    @EnumSource
    void aStreamCutAnywhereIsDamaged(Compression compression) {
        byte[] whole = Compressed.with(compression, TEXT);
        for (int length = 1; length < whole.length; length++) {
            assertDamaged(compression, Arrays.copyOf(whole, length), "cut to " + length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondMemberCutAnywhereIsDamaged(Compression compression) {
        byte[] one = Compressed.with(compression, Arrays.copyOf(TEXT, 70));
        byte[] rest = Compressed.with(compression, Arrays.copyOfRange(TEXT, 70, TEXT.length));
        for (int length = 1; length < rest.length; length++) {
            assertDamaged(compression, joined(one, Arrays.copyOf(rest, length)), "second cut to " + length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesBehindTheStreamAreDamage(Compression compression) {
        byte[] whole = Compressed.with(compression, TEXT);
        for (int count = 1; count < 40; count++) {
            byte[] garbage = new byte[count];
            new Random(count).nextBytes(garbage);
            garbage[0] = 'x';
            assertDamaged(compression, joined(whole, garbage), count + " bytes behind");
        }
        assertDamaged(compression, joined(whole, "id,name\n".getBytes(StandardCharsets.UTF_8)), "text behind");
    }

    @ParameterizedTest
    @EnumSource
    void aFlippedBitIsDamageOrChangesNothing(Compression compression) {
        byte[] whole = Compressed.with(compression, TEXT);
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Compressed.Read read = Compressed.read(compression, flipped);
            if (read.failure() == null) {
                assertThat(read.content()).as("bit %d", bit).isEqualTo(TEXT);
            }
        }
    }

    @Test
    void whatStandsBeforeTheDamageIsDelivered() {
        byte[] large = new byte[400_000];
        new Random(1).nextBytes(large);
        for (Compression compression :
                new Compression[] {Compression.GZIP, Compression.BZIP2, Compression.XZ, Compression.LZ4}) {
            byte[] whole = Compressed.with(compression, large);
            Compressed.Read read = Compressed.read(compression, Arrays.copyOf(whole, whole.length - 1));
            assertThat(read.failure()).isNotNull();
            assertThat(read.content().length).as("%s", compression).isGreaterThan(250_000);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "plain.gz, GZIP",
        "plain.zst, ZSTD",
        "window-2MB.zst, ZSTD",
        "skippable-frames.zst, ZSTD",
        "no-checksum.zst, ZSTD",
        "plain.bz2, BZIP2",
        "plain.xz, XZ",
        "two-blocks-padded.xz, XZ",
        "plain.lz4, LZ4",
        "dependent-blocks.lz4, LZ4"
    })
    void whatTheUsualToolsWriteIsRead(String name, Compression compression) throws IOException {
        byte[] compressed = resource(name);

        assertThat(Compression.of(compressed, compressed.length)).contains(compression);
        byte[] content = IntStream.range(0, 20_000)
                .mapToObj(i -> i % 100 + "," + i * 7919 % 10 + "\n")
                .collect(Collectors.joining("", "id,name\n", ""))
                .getBytes(StandardCharsets.UTF_8);
        assertWhole(compression, compressed, content);
    }

    @ParameterizedTest
    @CsvSource({
        "window-128MB.zst, its window of 128 MB is larger than the limit of 8 MB",
        "dictionary.zst, it was compressed with a dictionary"
    })
    void whatTheReaderOfZstdCannotDoIsSaid(String name, String why) throws IOException {
        assertThat(Compressed.read(Compression.ZSTD, resource(name)).failure()).hasMessageContaining(why);
    }

    @Test
    void anXzStreamThatNeedsTooMuchMemoryIsRefused() throws IOException {
        Compressed.Read read =
                Compressed.read(Compression.XZ, resource("plain.xz"), new DecompressionLimits(200, 1 << 30, 1 << 20));

        assertThat(read.failure()).hasMessageContaining("of memory, the limit is 1 MB");
    }

    @ParameterizedTest
    @EnumSource
    void outputThatGrowsBeyondTheRatioIsRefused(Compression compression) {
        byte[] bomb = Compressed.with(compression, new byte[3 << 20]);
        int ratio = (3 << 20) / bomb.length / 2;

        Compressed.Read read = Compressed.read(compression, bomb, new DecompressionLimits(ratio, 1 << 20, 64 << 20));

        assertThat(read.failure())
                .hasMessage("could not read \"x\": it grows to more than " + ratio + " times its size");
        assertThat(read.content().length).isBetween(1_000_000, 3 << 20);
    }

    @Test
    void aTextThatBeginsLikeBzip2IsText() {
        byte[] text = "BZh9,name\n1,one\n".getBytes(StandardCharsets.UTF_8);

        assertThat(Compression.of(text, text.length)).isEmpty();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = CompressionTest.class.getResourceAsStream("/compressed/" + name)) {
            return in.readAllBytes();
        }
    }
}
