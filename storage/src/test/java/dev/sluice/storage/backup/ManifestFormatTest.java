package dev.sluice.storage.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.backup.Manifest.BackupFile;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Holds the bytes of version 2 fast: they must be written and read like this for ever. {@code -Dsluice.golden.write=true} writes the example of
 * the page anew.
 */
class ManifestFormatTest {
    private static final Path PAGE = Path.of("../docs/format/manifest.md");
    private static final Path FILE = Path.of("backup", "manifest");
    private static final boolean WRITE = Boolean.getBoolean("sluice.golden.write");
    private static final String FENCE = "```hex\n";

    private static Manifest manifest(String path) {
        ControlState control = new ControlState(
                3,
                RunState.CLEAN,
                WalLevel.MINIMAL,
                0x200_0040,
                0x200_0040,
                4,
                0xCAFE_F00D,
                16 << 20,
                false,
                1_772_366_400_000_000L);
        return new Manifest(
                control, List.of(new BackupFile("catalog/4", 260, 0x1234_5678), new BackupFile(path, 148, 17)));
    }

    @Test
    void theExampleOfThePageIsWhatIsWritten() throws IOException {
        ByteBuffer encoded = manifest("tables/1/2").encode();
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        StringBuilder dump = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 16) {
            String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, at, Math.min(bytes.length, at + 16));
            dump.append(String.format("%04x  %s%n", at, hex));
        }
        String text = Files.readString(PAGE);
        int start = text.indexOf(FENCE) + FENCE.length();
        String made = text.substring(0, start) + dump + text.substring(text.indexOf("```", start));
        if (WRITE) {
            Files.writeString(PAGE, made);
        }
        assertThat(Files.readString(PAGE)).isEqualTo(made);
        assertThat(Manifest.decode(ByteBuffer.wrap(bytes), FILE)).isEqualTo(manifest("tables/1/2"));
    }

    @Test
    void aManifestLeadsNowhereElse() {
        for (String path : List.of(
                "../control", "/etc/passwd", "control", "tables/../../x", "tables/1", "wal/1", "rejects/1.txt", "")) {
            assertThatThrownBy(() -> Manifest.decode(manifest(path).encode(), FILE))
                    .as(path)
                    .isInstanceOf(CorruptionException.class);
        }
    }
}
