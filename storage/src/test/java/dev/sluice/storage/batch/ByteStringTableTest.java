package dev.sluice.storage.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteStringTableTest {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int MADE = 40_000;

    private static int codeOf(ByteStringTable table, String text) {
        byte[] bytes = ("__" + text).getBytes(StandardCharsets.ISO_8859_1);
        return table.codeOf(bytes, 2, bytes.length - 2);
    }

    private static String textOf(ByteStringTable table, int code) {
        return new String(table.bytes(), table.start(code), table.length(code), StandardCharsets.ISO_8859_1);
    }

    @Test
    void equalStringsHaveEqualCodesInOrderOfAppearance() {
        long seed = Long.getLong("sluice.seed", new Random().nextLong());
        Random random = new Random(seed);
        ByteStringTable table = new ByteStringTable(ByteStringTable.MAX_COUNT, 1 << 24);
        for (int round = 0; round < 3; round++) {
            Map<String, Integer> expected = new HashMap<>();
            for (int i = 0; i < 30_000; i++) {
                String text = "\0".repeat(random.nextInt(3))
                        + "x".repeat(random.nextInt(30))
                        + random.nextInt(500)
                        + "\0".repeat(random.nextInt(3));
                int code = codeOf(table, text);
                Integer known = expected.putIfAbsent(text, expected.size());
                assertThat(code).as("-Dsluice.seed=%d", seed).isEqualTo(known == null ? expected.size() - 1 : known);
            }
            expected.forEach((text, code) -> assertThat(textOf(table, code)).isEqualTo(text));
            assertThat(table.count()).isEqualTo(expected.size());
            table.clear();
        }
    }

    @Test
    void theEmptyStringIsAStringLikeAnyOther() {
        ByteStringTable table = new ByteStringTable(10, 10);
        assertThat(codeOf(table, "\0")).isZero();
        assertThat(codeOf(table, "")).isEqualTo(1);
        assertThat(codeOf(table, "\0\0")).isEqualTo(2);
        assertThat(codeOf(table, "")).isEqualTo(1);
        assertThat(table.length(1)).isZero();
    }

    @Test
    void aFullTableStillKnowsWhatItHolds() {
        ByteStringTable byCount = new ByteStringTable(2, 100);
        assertThat(codeOf(byCount, "a")).isZero();
        assertThat(codeOf(byCount, "b")).isEqualTo(1);
        assertThat(codeOf(byCount, "c")).isEqualTo(ByteStringTable.FULL);
        assertThat(codeOf(byCount, "a")).isZero();
        ByteStringTable byBytes = new ByteStringTable(100, 10);
        assertThat(codeOf(byBytes, "123456789")).isZero();
        assertThat(codeOf(byBytes, "12")).isEqualTo(ByteStringTable.FULL);
        assertThat(codeOf(byBytes, "1")).isEqualTo(1);
        assertThat(codeOf(byBytes, "123456789")).isZero();
    }

    /** 8-byte words whose hashes, as this table once made them, differ in the lowest bits alone, which no slot depends on. */
    @Test
    void wordsMadeToMeetCostNoMoreThanOthers() {
        long inverse = inverse(GOLDEN);
        byte[][] made = new byte[MADE][8];
        for (int i = 0; i < MADE; i++) {
            long wanted = unmixed(i);
            Words.putLong(made[i], 0, wanted * inverse - 8);
        }
        assertCostsNoMoreThanRandom(made);
    }

    /** Strings of 32 bytes whose third word undoes what the first one did to the hash of old. */
    @Test
    void stringsMadeToMeetCostNoMoreThanOthers() {
        byte[][] made = new byte[MADE][32];
        for (int i = 0; i < MADE; i++) {
            long chain = (Long.rotateLeft(32 * GOLDEN, 5) ^ i) * GOLDEN;
            Words.putLong(made[i], 0, i);
            Words.putLong(made[i], 16, Long.rotateLeft(chain, 5));
        }
        assertCostsNoMoreThanRandom(made);
    }

    private static void assertCostsNoMoreThanRandom(byte[][] made) {
        byte[][] others = new byte[made.length][made[0].length];
        Random random = new Random(1);
        for (byte[] other : others) {
            random.nextBytes(other);
        }
        long plain = Math.min(nanos(others), nanos(others));
        assertThat(Math.min(nanos(made), nanos(made))).isLessThan(20 * plain);
    }

    private static long nanos(byte[][] strings) {
        ByteStringTable table = new ByteStringTable(ByteStringTable.MAX_COUNT, 1 << 24);
        long start = System.nanoTime();
        for (byte[] string : strings) {
            table.codeOf(string, 0, string.length);
        }
        return System.nanoTime() - start;
    }

    /** What is multiplied by it for one, by Newton's steps. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /** The argument of the mixing of old that gives this. */
    private static long unmixed(long mixed) {
        long product = mixed ^ (mixed >>> 29) ^ (mixed >>> 58);
        long folded = product * inverse(GOLDEN);
        return folded ^ (folded >>> 32);
    }
}
