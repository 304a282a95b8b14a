package dev.sluice.wal.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileHeaderTest {
    private static final Path PATH = Path.of("tables", "7");

    private static ByteBuffer header(FileKind kind, int version) {
        ByteBuffer bytes = ByteBuffer.allocate(20).position(4);
        FileHeader.put(bytes, kind, version);
        assertThat(bytes.position()).isEqualTo(20);
        return bytes.position(4);
    }

    @Test
    void aHeaderIsReadWithItsVersion() throws IOException {
        ByteBuffer bytes = header(FileKind.DATA, 2);
        assertThat(FileHeader.check(bytes, PATH, FileKind.DATA, 2, 3)).isEqualTo(2);
        assertThat(bytes.position()).isEqualTo(20);
    }

    @Test
    void everyFlippedBitIsFound() {
        for (int bit = 0; bit < FileHeader.SIZE_BYTES * 8; bit++) {
            ByteBuffer bytes = header(FileKind.DATA, 1);
            int index = 4 + bit / 8;
            bytes.put(index, (byte) (bytes.get(index) ^ 1 << bit % 8));
            assertThatThrownBy(() -> FileHeader.check(bytes, PATH, FileKind.DATA, 1, 0xFFFF))
                    .isInstanceOf(CorruptionException.class);
        }
    }

    @Test
    void everyShorterFileIsFound() {
        for (int size = 0; size < FileHeader.SIZE_BYTES; size++) {
            ByteBuffer bytes = header(FileKind.DATA, 1).limit(4 + size);
            assertThatThrownBy(() -> FileHeader.check(bytes, PATH, FileKind.DATA, 1, 1))
                    .isInstanceOf(CorruptionException.class)
                    .hasMessageContaining("found " + size + " bytes");
        }
    }

    @Test
    void anotherKindIsCorruptionAndAnotherVersionIsNot() {
        assertThatThrownBy(() -> FileHeader.check(header(FileKind.CATALOG, 1), PATH, FileKind.DATA, 1, 1))
                .isInstanceOf(CorruptionException.class)
                .hasMessage("file \"tables/7\" is corrupt at offset 8: expected a data file (kind 3), found kind 2");
        assertThatThrownBy(() -> FileHeader.check(header(FileKind.DATA, 2), PATH, FileKind.DATA, 1, 1))
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessage("data file \"tables/7\" has format version 2, newer than 1, the newest this program reads");
        assertThatThrownBy(() -> FileHeader.check(header(FileKind.DATA, 2), PATH, FileKind.DATA, 3, 4))
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessage("data file \"tables/7\" has format version 2, older than 3, the oldest this program reads");
    }

    @Test
    void zerosAreNoHeader() {
        assertThatThrownBy(() -> FileHeader.check(ByteBuffer.allocate(16), PATH, FileKind.DATA, 1, 1))
                .isInstanceOf(CorruptionException.class);
    }

    @Test
    void codesOfKindsAreDistinct() {
        assertThat(FileKind.values())
                .extracting(FileKind::code)
                .doesNotHaveDuplicates()
                .doesNotContain(0);
    }
}
