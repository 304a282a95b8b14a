package dev.sluice.wal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.WalCorruptionException;
import dev.sluice.wal.file.DirectoryMode;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever happens to the bytes, a reader returns the records that were written, in order, up to some place, and then
 * ends or throws corruption. A seed that fails is printed; {@code -Dsluice.seed=N} runs it alone.
 */
class DamagePropertyTest {
    private static final int SEEDS = 200;

    @TempDir
    Path folder;

    @Test
    void damageNeverChangesARecord() throws IOException {
        Long only = Long.getLong("sluice.seed");
        for (long seed = only == null ? 0 : only; seed < (only == null ? SEEDS : only + 1); seed++) {
            try {
                damageAndRead(seed);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e, e);
            }
        }
    }

    private void damageAndRead(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path place = Files.createDirectory(folder.resolve("seed" + seed));
        try (LogFixture fixture = new LogFixture(new NioFileSystem(false, DirectoryMode.OWNER), place)) {
            fixture.startRun(1);
            List<String> written = new ArrayList<>();
            int records = 3 + random.nextInt(20);
            for (int i = 0; i < records; i++) {
                String text = "record " + i + "x".repeat(random.nextInt(random.nextBoolean() ? 100 : 20_000));
                written.add(text);
                if (random.nextBoolean()) {
                    fixture.appendFlushed(RecordType.ROWS, text);
                } else {
                    fixture.append(RecordType.ROWS, text);
                }
            }
            int damages = 1 + random.nextInt(3);
            for (int i = 0; i < damages; i++) {
                damage(fixture, random);
            }
            try {
                List<String> read = fixture.read().texts();
                assertThat(read).isEqualTo(written.subList(0, Math.min(read.size(), written.size())));
            } catch (CorruptionException e) {
                assertThat(e).isInstanceOf(WalCorruptionException.class);
                assertThat(e.path().getParent()).isEqualTo(fixture.directory());
            } catch (UnsupportedVersionException e) {
                throw new AssertionError("damage passed for a newer version", e);
            }
        }
    }

    private static void damage(LogFixture fixture, SplittableRandom random) throws IOException {
        List<String> segments = fixture.segmentNames();
        if (segments.isEmpty()) {
            return;
        }
        Path segment = fixture.directory().resolve(segments.get(random.nextInt(segments.size())));
        byte[] bytes = Files.readAllBytes(segment);
        int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 8 : 5000));
        switch (random.nextInt(6)) {
            case 0 -> {
                for (int i = at; i < at + length; i++) {
                    bytes[i] = (byte) random.nextInt(256);
                }
                Files.write(segment, bytes);
            }
            case 1 -> {
                for (int i = at; i < at + length; i++) {
                    bytes[i] = 0;
                }
                Files.write(segment, bytes);
            }
            case 2 -> {
                System.arraycopy(bytes, 0, bytes, at, Math.min(length, bytes.length - at));
                Files.write(segment, bytes);
            }
            case 3 -> Files.write(segment, Arrays.copyOf(bytes, at));
            case 4 -> Files.delete(segment);
            default -> {
                Path other = fixture.directory().resolve(segments.get(random.nextInt(segments.size())));
                byte[] otherBytes = Files.readAllBytes(other);
                Files.write(segment, otherBytes);
                Files.write(other, bytes);
            }
        }
    }
}
