package dev.sluice.ingest.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** These values are what rows already loaded were placed by: if one changes, equal rows part ways. */
class ValueHashTest {
    private static long ofText(String text) {
        byte[] bytes = ("__" + text).getBytes(StandardCharsets.UTF_8);
        return ValueHash.ofBytes(bytes, 2, bytes.length - 2);
    }

    @Test
    void hashesOfKnownValuesNeverChange() {
        assertThat(ValueHash.ofLong(0)).isEqualTo(0xE220_A839_7B1D_CDAFL);
        assertThat(ValueHash.ofLong(-1)).isEqualTo(0xE4D9_7177_1B65_2C20L);
        assertThat(ofText("")).isEqualTo(0xE220_A839_7B1D_CDAFL);
        assertThat(ofText("abc")).isEqualTo(0xFDB8_877B_E1EB_D46BL);
        assertThat(ofText("a longer text of many words")).isEqualTo(0xE444_98DA_D6CE_BA3CL);
    }

    @Test
    void everyPartitionGetsItsShare() {
        int[] counts = new int[7];
        for (int i = 0; i < 70_000; i++) {
            counts[ValueHash.partition(ValueHash.ofLong(i), 7)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(9_500, 10_500);
        }
    }
}
