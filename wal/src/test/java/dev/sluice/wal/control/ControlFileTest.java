package dev.sluice.wal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.format.ControlFileFormat;
import dev.sluice.wal.format.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlFileTest {
    private static final ControlState STATE = new ControlState(
            9, RunState.IN_PRODUCTION, WalLevel.NONE, 0x8040, 0x8098, 3, -7, 32 << 10, true, 1_796_083_200_000_001L);

    @TempDir
    Path folder;

    private final NioFileSystem fs = new NioFileSystem();

    private Path control() {
        return folder.resolve("control");
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        ControlFile.write(fs, folder, STATE);
        assertThat(ControlFile.read(fs, folder)).contains(STATE);
        assertThat(control()).hasSize(ControlFileFormat.SIZE_BYTES);
        ControlState clean = new ControlState(
                10, RunState.CLEAN, WalLevel.MINIMAL, 0x4000_0040, 0x4000_0040, 0, 0, 1 << 30, false, -1);
        ControlFile.write(fs, folder, clean);
        assertThat(ControlFile.read(fs, folder)).contains(clean);
    }

    @Test
    void onlyAMissingFileIsNoState() throws IOException {
        assertThat(ControlFile.read(fs, folder)).isEmpty();
        assertThat(ControlFile.read(fs, folder.resolve("no such directory"))).isEmpty();
    }

    @Test
    void everyShorterOrLongerFileIsCorruptionAndNamed() throws IOException {
        ControlFile.write(fs, folder, STATE);
        byte[] whole = Files.readAllBytes(control());
        for (int size = 0; size < 140; size++) {
            if (size == whole.length) {
                continue;
            }
            Files.write(control(), Arrays.copyOf(whole, size));
            assertThatThrownBy(() -> ControlFile.read(fs, folder))
                    .isInstanceOf(CorruptionException.class)
                    .hasMessageContaining("file \"" + control() + "\" is corrupt");
        }
    }

    @Test
    void everyFlippedBitIsCorruptionAndNamed() throws IOException {
        ControlFile.write(fs, folder, STATE);
        byte[] bytes = Files.readAllBytes(control());
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(control(), bytes);
            assertThatThrownBy(() -> ControlFile.read(fs, folder))
                    .isInstanceOf(CorruptionException.class)
                    .hasMessageContaining("file \"" + control() + "\" is corrupt at offset ");
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void valuesThatMakeNoSenseAreCorruptionThoughTheChecksumHolds() {
        for (int offset = 16; offset < 124; offset++) {
            ByteBuffer bytes = ControlFileFormat.encode(STATE).order(ByteOrder.LITTLE_ENDIAN);
            bytes.put(offset, (byte) 0xEE);
            bytes.putInt(124, Crc32c.of(bytes, 0, 124));
            boolean anyValue = (offset >= 16 && offset < 23) || (offset >= 40 && offset < 60);
            boolean stillALaterLsn = offset >= 33 && offset < 39;
            if (anyValue || stillALaterLsn) {
                continue;
            }
            assertThatThrownBy(() -> ControlFileFormat.decode(bytes, control()))
                    .as("offset " + offset)
                    .isInstanceOf(CorruptionException.class);
        }
    }

    @Test
    void zerosAreNoControlFile() throws IOException {
        Files.write(control(), new byte[ControlFileFormat.SIZE_BYTES]);
        assertThatThrownBy(() -> ControlFile.read(fs, folder)).isInstanceOf(CorruptionException.class);
    }
}
