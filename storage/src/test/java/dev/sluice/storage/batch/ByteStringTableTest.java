package dev.sluice.storage.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteStringTableTest {
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
}
