package dev.sluice.wal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LsnTest {
    @Test
    void printsAsPostgresDoes() {
        assertThat(Lsn.format(0x1A2B_3C40L)).isEqualTo("0/1A2B3C40");
        assertThat(Lsn.format(0x12_0000_00FFL)).isEqualTo("12/FF");
        assertThat(Lsn.format(0)).isEqualTo("0/0");
        assertThat(Lsn.format(-1)).isEqualTo("FFFFFFFF/FFFFFFFF");
    }

    @Test
    void readsWhatItPrints() {
        for (long lsn : new long[] {0, 1, 0x1A2B_3C40L, 0x12_0000_00FFL, Long.MAX_VALUE, -1}) {
            assertThat(Lsn.parse(Lsn.format(lsn))).isEqualTo(lsn);
        }
        assertThat(Lsn.parse("0/1a2b")).isEqualTo(0x1A2B);
    }

    @Test
    void refusesWhatIsNoLsn() {
        for (String text : new String[] {"", "/", "1", "1/", "/1", "1/2/3", "0/123456789", "0/-1", "x/0", "0/١"}) {
            assertThatThrownBy(() -> Lsn.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"" + text + "\"");
        }
    }
}
