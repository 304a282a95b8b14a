package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;

import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.control.ControlFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** One file of a directory with other bytes, or without the file. */
final class Damage {
    private static final byte[] MISSING = {};

    private final Path path;
    private final byte[] bytes;
    private final String what;

    Damage(Path path, byte[] bytes, String what) {
        this.path = path;
        this.bytes = bytes;
        this.what = what;
    }

    static Damage missing(Path path) {
        return new Damage(path, MISSING, path + " missing");
    }

    Path path() {
        return path;
    }

    String what() {
        return what;
    }

    static Damage draw(WholeDirectory directory, DiskImage earlier, SplittableRandom random) {
        List<Path> files = new ArrayList<>(directory.image().files().keySet());
        files.removeIf(path -> path.endsWith("lock") || path.startsWith(DATA.resolve("rejects")));
        Path path = files.get(random.nextInt(files.size()));
        byte[] bytes = directory.bytes(path);
        Path other = files.get(random.nextInt(files.size()));
        byte[] source = directory.bytes(other);
        int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 16 : 4096));
        int kind = random.nextInt(10);
        return switch (kind) {
            case 0, 1, 2 -> {
                if (bytes.length > 0) {
                    bytes[at] ^= (byte) (1 << random.nextInt(8));
                }
                yield new Damage(path, bytes, "a flipped bit of byte " + at + " of " + path);
            }
            case 3 -> {
                Arrays.fill(bytes, at, at + length, (byte) 0);
                yield new Damage(path, bytes, "zeros at " + at + ", " + length + " of " + path);
            }
            case 4 -> {
                for (int i = at; i < at + length; i++) {
                    bytes[i] = (byte) random.nextInt();
                }
                yield new Damage(path, bytes, "garbage at " + at + ", " + length + " of " + path);
            }
            case 5 -> {
                int from = source.length == 0 ? 0 : random.nextInt(source.length);
                int count = Math.min(length, source.length - from);
                System.arraycopy(source, from, bytes, at, count);
                yield new Damage(path, bytes, count + " bytes of " + other + " at " + at + " of " + path);
            }
            case 6 -> new Damage(path, Arrays.copyOf(bytes, at), path + " cut to " + at);
            case 7 -> {
                byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(100));
                Arrays.fill(longer, bytes.length, longer.length, (byte) random.nextInt());
                yield new Damage(path, longer, path + " lengthened");
            }
            case 8 -> new Damage(path, source, path + " replaced by " + other);
            default ->
                earlier.files().containsKey(path)
                        ? new Damage(path, earlier.files().get(path), path + " replaced by an older copy")
                        : missing(path);
        };
    }

    SimulatedDisk disk(WholeDirectory directory) {
        return bytes == MISSING ? directory.without(path) : directory.with(path, bytes);
    }

    int length() {
        return bytes.length;
    }

    int firstUsedDifference(WholeDirectory directory) {
        return directory.firstUsedDifference(path, bytes);
    }

    /** A control file that is right for another moment is found by what disagrees with it. */
    boolean isOtherControlFile() {
        return path.endsWith(ControlFile.NAME) && what.endsWith("older copy");
    }
}
