package dev.sluice.testkit.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Makes new inputs of known ones: bits flipped, bytes set, pieces cut, doubled and taken from elsewhere. */
final class Mutator {
    private static final int MOST_BYTES = 4096;
    private static final int[] TELLING = {0, 1, 0x7F, 0x80, 0xFF, '"', '\'', '\\', ',', '\n', '\r', '%', '{', '-', ' '};

    private final List<byte[]> seeds;
    private final SplittableRandom random;

    Mutator(List<byte[]> seeds, SplittableRandom random) {
        this.seeds = seeds;
        this.random = random;
    }

    byte[] next() {
        byte[] bytes = seed();
        for (int changes = 1 + random.nextInt(1 + random.nextInt(8)); changes > 0; changes--) {
            bytes = changed(bytes);
        }
        return bytes.length > MOST_BYTES ? Arrays.copyOf(bytes, MOST_BYTES) : bytes;
    }

    private byte[] seed() {
        return seeds.get(random.nextInt(seeds.size())).clone();
    }

    private byte[] changed(byte[] bytes) {
        if (bytes.length == 0) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int at = random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 64));
        switch (random.nextInt(9)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> bytes[at] = (byte) TELLING[random.nextInt(TELLING.length)];
            case 3 -> Arrays.fill(bytes, at, at + length, (byte) (random.nextBoolean() ? 0 : -1));
            case 4 -> {
                return joined(bytes, at, new byte[0], at + length);
            }
            case 5 -> {
                return joined(bytes, at, Arrays.copyOfRange(bytes, at, at + length), at);
            }
            case 6 -> {
                byte[] telling = {(byte) TELLING[random.nextInt(TELLING.length)]};
                return joined(bytes, at, telling, at);
            }
            case 7 -> {
                byte[] other = seed();
                int from = other.length == 0 ? 0 : random.nextInt(other.length);
                int to = Math.min(other.length, from + 1 + random.nextInt(64));
                return joined(bytes, at, Arrays.copyOfRange(other, from, to), random.nextBoolean() ? at : at + length);
            }
            default -> {
                return Arrays.copyOf(bytes, at);
            }
        }
        return bytes;
    }

    /** The bytes before {@code end}, the middle, and the bytes from {@code start} on. */
    private static byte[] joined(byte[] bytes, int end, byte[] middle, int start) {
        byte[] result = Arrays.copyOf(bytes, end + middle.length + bytes.length - start);
        System.arraycopy(middle, 0, result, end, middle.length);
        System.arraycopy(bytes, start, result, end + middle.length, bytes.length - start);
        return result;
    }
}
