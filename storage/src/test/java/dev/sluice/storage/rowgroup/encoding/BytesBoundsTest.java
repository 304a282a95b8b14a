package dev.sluice.storage.rowgroup.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BytesBoundsTest {
    private static final byte HIGHEST = (byte) 0xFF;

    private static BytesBounds boundsOf(byte[]... values) {
        byte[] all = new byte[0];
        for (byte[] value : values) {
            int end = all.length;
            all = Arrays.copyOf(all, end + value.length);
            System.arraycopy(value, 0, all, end, value.length);
        }
        BytesBounds bounds = new BytesBounds();
        bounds.reset(all);
        int start = 0;
        for (byte[] value : values) {
            bounds.add(start, value.length);
            start += value.length;
        }
        return bounds;
    }

    private static byte[] filled(int length, byte with, byte... rest) {
        byte[] bytes = new byte[length + rest.length];
        Arrays.fill(bytes, 0, length, with);
        System.arraycopy(rest, 0, bytes, length, rest.length);
        return bytes;
    }

    @Test
    void bytesCompareUnsignedAndAPrefixIsSmaller() {
        BytesBounds bounds = boundsOf(new byte[] {1, 2}, new byte[] {HIGHEST}, new byte[] {1}, new byte[] {1, 0});
        assertThat(bounds.min()).containsExactly(1);
        assertThat(bounds.max()).containsExactly(HIGHEST);
    }

    @Test
    void longBoundsAreCutAndTheUpperOneIsRoundedUp() {
        BytesBounds bounds = boundsOf(filled(40, (byte) 'a'));
        assertThat(bounds.min()).isEqualTo(filled(32, (byte) 'a'));
        assertThat(bounds.max()).isEqualTo(filled(31, (byte) 'a', (byte) 'b'));
    }

    @Test
    void theByteThatIsRaisedIsTheLastOneThatCanBe() {
        BytesBounds bounds = boundsOf(filled(30, (byte) 'a', HIGHEST, HIGHEST, (byte) 'x'));
        assertThat(bounds.max()).isEqualTo(filled(29, (byte) 'a', (byte) 'b'));
    }

    @Test
    void anUpperBoundThatCannotBeWrittenIsNone() {
        assertThat(boundsOf(filled(33, HIGHEST)).isUnbounded()).isTrue();
        assertThat(boundsOf(filled(32, HIGHEST)).isUnbounded()).isFalse();
        assertThat(boundsOf().isUnbounded()).isTrue();
    }
}
