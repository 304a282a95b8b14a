package dev.sluice.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TranscodingSourceTest {
    private static byte[] transcode(byte[] bytes, Charset charset, int largestRead, int largestWanted)
            throws Exception {
        TranscodingSource source = new TranscodingSource(new BytesInPieces(bytes, largestRead, 1), charset, false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[largestWanted];
        int n = source.read(buffer, 0, buffer.length);
        while (n >= 0) {
            out.write(buffer, 0, n);
            n = source.read(buffer, 0, buffer.length);
        }
        return out.toByteArray();
    }

    @Test
    void charactersSplitOverReadsComeOutWhole() throws Exception {
        String text = "a\u00e4\u20ac\uD83D\uDE00".repeat(30_000);
        for (Charset charset :
                new Charset[] {StandardCharsets.UTF_16BE, StandardCharsets.UTF_16, Charset.forName("GB18030")}) {
            assertThat(transcode(text.getBytes(charset), charset, 3, 1000))
                    .as("%s", charset)
                    .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void whatTheCharsetLacksBecomesAByteThatIsNoText() throws Exception {
        assertThat(transcode(new byte[] {'a', (byte) 0xE4, 'b'}, StandardCharsets.US_ASCII, 1, 1))
                .containsExactly('a', 0xFF, 'b');
        byte[] half = {0x00, 'a', (byte) 0xD8, 0x3D, 0x00, 'b', 0x00};
        assertThat(transcode(half, StandardCharsets.UTF_16BE, 1, 9)).containsExactly('a', 0xFF, 'b', 0xFF);
    }
}
