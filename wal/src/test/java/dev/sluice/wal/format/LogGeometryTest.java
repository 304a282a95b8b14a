package dev.sluice.wal.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LogGeometryTest {
    private static final int SIZE = 32 << 10;
    private final LogGeometry geometry = new LogGeometry(SIZE);

    @Test
    void advancingCountsRecordBytesAndSkipsSegmentHeaders() {
        for (int bytes : new int[] {0, 1, 100, SIZE - 64, SIZE, 5 * SIZE}) {
            long start = 3L * SIZE + 1000;
            long expected = start;
            for (int i = 0; i < bytes; i++) {
                expected = geometry.behindSegmentHeader(expected) + 1;
            }
            assertThat(geometry.advance(start, bytes)).isEqualTo(expected);
        }
    }

    @Test
    void aRecordsHeaderNeverSpansSegments() {
        long end = 2L * SIZE;
        assertThat(geometry.recordStart(end)).isEqualTo(end + 64);
        assertThat(geometry.recordStart(end - 8)).isEqualTo(end + 64);
        assertThat(geometry.recordStart(end - 48)).isEqualTo(end + 64);
        assertThat(geometry.recordStart(end - 56)).isEqualTo(end - 56);
        assertThat(geometry.recordStart(end + 64)).isEqualTo(end + 64);
    }

    @Test
    void fileNamesSortAsTheLogRunsAndComeBack() {
        assertThat(LogGeometry.fileName(0x1_0000_8000L)).isEqualTo("0000000100008000");
        assertThat(geometry.parseFileName("0000000100008000")).isEqualTo(OptionalLong.of(0x1_0000_8000L));
        for (String name : new String[] {
            "",
            "control",
            "000000010000800",
            "0000000100008001",
            "0000000000000000",
            "000000010000800g",
            "+000000100008000",
            "FFFFFFFFFFFF8000",
            "000000010000abcd"
        }) {
            assertThat(geometry.parseFileName(name)).isEmpty();
        }
    }

    @Test
    void segmentSizesArePowersOfTwoFrom32KiBTo1GiB() {
        for (int size : new int[] {0, -1, 16 << 10, (32 << 10) + 8, 48 << 10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> new LogGeometry(size))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(size));
        }
        assertThat(new LogGeometry(1 << 30).firstLsn()).isEqualTo((1L << 30) + 64);
    }
}
