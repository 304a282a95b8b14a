package dev.sluice.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ingest.LastLine;
import dev.sluice.ingest.bytes.ByteSource;
import dev.sluice.parsers.LineEnds;
import dev.sluice.storage.ledger.ContentHash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChunkCutterPropertyTest {
    private static final long FIRST_SEED = 20261201;
    private static final int MAX_RECORD = 300;

    private static byte[] lines(long seed) {
        Random random = new Random(seed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            int length = random.nextInt(10) == 0 ? random.nextInt(500) : random.nextInt(40);
            out.writeBytes("x".repeat(length).getBytes(StandardCharsets.US_ASCII));
            if (i < count - 1 || random.nextBoolean()) {
                out.write('\n');
            }
        }
        return out.toByteArray();
    }

    private record Chunk(long offset, String text, boolean last, boolean overlong) {}

    private static List<Chunk> cut(ByteSource source, int chunkBytes, ContentHash digest) throws Exception {
        ChunkCutter cutter = new ChunkCutter(source, LineEnds.LF, chunkBytes, MAX_RECORD, LastLine.LOAD, () -> {});
        List<Chunk> chunks = new ArrayList<>();
        ChunkBuffer buffer = new ChunkBuffer(chunkBytes);
        while (cutter.next(buffer)) {
            String text =
                    new String(buffer.bytes(), buffer.from(), buffer.to() - buffer.from(), StandardCharsets.US_ASCII);
            chunks.add(new Chunk(cutter.chunkOffset(), text, cutter.isLast(), cutter.isOverlong()));
            buffer.release();
        }
        assertThat(cutter.digest().value()).isEqualTo(digest.value());
        assertThat(cutter.digest().length()).isEqualTo(digest.length());
        return chunks;
    }

    @Test
    void cutsDependOnTheBytesAndNotOnHowTheyAreDelivered() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 200; seed++) {
            byte[] bytes = lines(seed);
            ContentHash hash = new ContentHash();
            hash.update(bytes, 0, bytes.length);
            for (int chunkBytes : new int[] {16, 50, 64, 1000}) {
                List<Chunk> whole = cut(new BytesInPieces(bytes, Integer.MAX_VALUE - 1, seed), chunkBytes, hash);
                List<Chunk> pieces = cut(new BytesInPieces(bytes, 7, seed), chunkBytes, hash);
                assertThat(pieces).as("seed %d, chunks of %d", seed, chunkBytes).isEqualTo(whole);
                check(whole, bytes, chunkBytes, seed);
            }
        }
    }

    /** Chunks are whole lines, in order, without a gap but behind a line that was cut off. */
    private static void check(List<Chunk> chunks, byte[] bytes, int chunkBytes, long seed) {
        String all = new String(bytes, StandardCharsets.US_ASCII);
        long expected = 0;
        for (Chunk chunk : chunks) {
            assertThat(chunk.offset)
                    .as("seed %d, chunks of %d", seed, chunkBytes)
                    .isEqualTo(expected);
            assertThat(all.substring((int) chunk.offset)).startsWith(chunk.text);
            expected += chunk.text.length();
            if (chunk.overlong) {
                int lineEnd = all.indexOf('\n', (int) expected);
                expected = lineEnd < 0 ? all.length() : lineEnd + 1;
            } else if (!chunk.last) {
                assertThat(chunk.text).endsWith("\n");
            }
        }
        assertThat(expected).isEqualTo(bytes.length);
        assertThat(chunks.get(chunks.size() - 1).last).isTrue();
    }
}
