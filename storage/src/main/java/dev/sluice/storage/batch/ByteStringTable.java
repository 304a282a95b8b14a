package dev.sluice.storage.batch;

import java.util.Arrays;

/**
 * Byte strings numbered by first appearance: equal strings have equal codes, the first one 0. Open addressing over
 * seeded hashes ({@link HashSeed}); bytes are compared always. Starts tiny and grows. One thread at a time.
 */
public final class ByteStringTable {
    /** What {@link #codeOf} returns for a string that is new and has no place. */
    public static final int FULL = -1;

    /** The most strings of any table. */
    public static final int MAX_COUNT = 1 << 21;

    /** Strings that are looked for at a time. */
    static final int BLOCK = 64;

    private static final int FIRST_SLOTS = 64;
    private static final int FAST_GROWTH_SLOTS = 1 << 14;
    private static final int CODE_BITS = 24;
    private static final long CODE_MASK = (1L << CODE_BITS) - 1;

    private final int maxCount;
    private final int maxBytes;

    /** 40 bits of the hash, and 24 of the code plus one; 0 for a free slot. */
    private long[] slots = new long[FIRST_SLOTS];

    /** How many of the slots are in use as a table: a power of two. */
    private int slotCount = FIRST_SLOTS;

    private byte[] bytes = new byte[256];

    /** By code: where the string ends. */
    private int[] ends = new int[FIRST_SLOTS / 2];

    private final long[] hashes = new long[BLOCK];
    private int count;
    private int byteCount;
    private long lookups;

    /** The last string of at most 8 bytes, since short ones come in runs; no length where there was none. */
    private long shortWord;

    private int shortLength = -1;
    private int shortCode;

    /**
     * A table that refuses new strings beyond these bounds.
     *
     * @param maxCount how many strings, at most {@link #MAX_COUNT}
     * @param maxBytes how many bytes they take together
     */
    public ByteStringTable(int maxCount, int maxBytes) {
        if (maxCount > MAX_COUNT) {
            throw new IllegalArgumentException("a table of " + maxCount + " strings is not within " + MAX_COUNT);
        }
        this.maxCount = maxCount;
        this.maxBytes = maxBytes;
    }

    /** The code of the string, which is added if it is new; {@link #FULL} if there is no place for it. */
    public int codeOf(byte[] source, int start, int length) {
        lookups++;
        if (length > 8) {
            return codeOf(source, start, length, longHash(source, start, length));
        }
        long word = word(source, start, length);
        if (word != shortWord || length != shortLength) {
            int code = codeOf(source, start, length, shortHash(word, length));
            if (code == FULL) {
                return FULL;
            }
            shortWord = word;
            shortLength = length;
            shortCode = code;
        }
        return shortCode;
    }

    private int codeOf(byte[] source, int start, int length, long hash) {
        int slot = (int) (hash >>> CODE_BITS) & (slotCount - 1);
        while (slots[slot] != 0) {
            long entry = slots[slot];
            if (((entry ^ hash) & ~CODE_MASK) == 0) {
                int code = (int) (entry & CODE_MASK) - 1;
                if (holds(code, source, start, length)) {
                    return code;
                }
            }
            slot = (slot + 1) & (slotCount - 1);
        }
        if (length > maxBytes - byteCount || count == maxCount) {
            return FULL;
        }
        slots[slot] = (hash & ~CODE_MASK) | (count + 1);
        add(source, start, length);
        return count - 1;
    }

    private boolean holds(int code, byte[] source, int start, int length) {
        int from = start(code);
        return ends[code] - from == length && equal(source, start, bytes, from, length);
    }

    /** Room for the hashes of a block. */
    long[] hashes() {
        return hashes;
    }

    /**
     * The code of a string that is probably in the table, by its hash alone; to be given to {@link #confirm}. Looking
     * for many strings before confirming the first lets the processor fetch several from memory at a time.
     */
    int guess(long hash) {
        int slot = (int) (hash >>> CODE_BITS) & (slotCount - 1);
        long entry = slots[slot];
        while (entry != 0 && ((entry ^ hash) & ~CODE_MASK) != 0) {
            slot = (slot + 1) & (slotCount - 1);
            entry = slots[slot];
        }
        return (int) (entry & CODE_MASK) - 1;
    }

    /** The code of the string as {@link #codeOf} has it, quickly if the guess was right. */
    int confirm(int guess, long hash, byte[] source, int start, int length) {
        lookups++;
        return guess >= 0 && holds(guess, source, start, length) ? guess : codeOf(source, start, length, hash);
    }

    private void add(byte[] source, int start, int length) {
        if (length > bytes.length - byteCount) {
            bytes = Arrays.copyOf(bytes, (int)
                    Math.min(Math.max((long) byteCount + length, 2L * bytes.length), Integer.MAX_VALUE - 8));
        }
        System.arraycopy(source, start, bytes, byteCount, length);
        byteCount += length;
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = byteCount;
        if (count > slotCount / 2) {
            grow();
        }
    }

    private void grow() {
        int grownCount = slotCount < FAST_GROWTH_SLOTS ? 4 * slotCount : 2 * slotCount;
        long[] grown = new long[Math.max(grownCount, slots.length)];
        for (int i = 0; i < slotCount; i++) {
            long entry = slots[i];
            if (entry != 0) {
                int slot = (int) (entry >>> CODE_BITS) & (grownCount - 1);
                while (grown[slot] != 0) {
                    slot = (slot + 1) & (grownCount - 1);
                }
                grown[slot] = entry;
            }
        }
        slots = grown;
        slotCount = grownCount;
    }

    static long hash(byte[] source, int start, int length) {
        return length > 8 ? longHash(source, start, length) : shortHash(word(source, start, length), length);
    }

    private static long shortHash(long word, int length) {
        return fold(word ^ HashSeed.FIRST, length ^ HashSeed.SECOND);
    }

    /** Two words a multiplication, and two chains side by side, since a multiplication has to wait for the one before it. */
    private static long longHash(byte[] source, int start, int length) {
        long one = HashSeed.FIRST;
        long other = HashSeed.SECOND;
        int last = start + length - 8;
        int at = start;
        for (; at + 24 < last; at += 32) {
            one = fold(Words.getLong(source, at) ^ one, Words.getLong(source, at + 8) ^ HashSeed.SECOND);
            other = fold(Words.getLong(source, at + 16) ^ other, Words.getLong(source, at + 24) ^ HashSeed.FIRST);
        }
        for (; at + 8 < last; at += 16) {
            one = fold(Words.getLong(source, at) ^ one, Words.getLong(source, at + 8) ^ HashSeed.SECOND);
        }
        long rest = at < last ? Words.getLong(source, at) : 0;
        other = fold(rest ^ other, Words.getLong(source, last) ^ HashSeed.FIRST);
        return fold(one ^ length, other);
    }

    /**
     * Both halves of the product, so that every bit of either factor reaches all of the result: the step of wyhash by Wang Yi, public domain,
     * https://github.com/wangyi-fudan/wyhash.
     */
    private static long fold(long a, long b) {
        return (a * b) ^ Math.multiplyHigh(a, b);
    }

    /** A string of at most 8 bytes as a word, with zeros behind it. */
    private static long word(byte[] source, int start, int length) {
        if (length == 0) {
            return 0;
        }
        if (start + 8 <= source.length) {
            return Words.getLong(source, start) & (-1L >>> (64 - 8 * length));
        }
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            word = (word << 8) | (source[start + i] & 0xFF);
        }
        return word;
    }

    private static boolean equal(byte[] a, int aStart, byte[] b, int bStart, int length) {
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            if (Words.getLong(a, aStart + i) != Words.getLong(b, bStart + i)) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (a[aStart + i] != b[bStart + i]) {
                return false;
            }
        }
        return true;
    }

    /** Forgets all strings; memory stays. */
    public void clear() {
        Arrays.fill(slots, 0, slotCount, 0);
        slotCount = FIRST_SLOTS;
        count = 0;
        byteCount = 0;
        lookups = 0;
        shortLength = -1;
    }

    /** How many strings there are: codes are below it. */
    public int count() {
        return count;
    }

    /** How often a code was asked for. */
    public long lookups() {
        return lookups;
    }

    /** Bytes of all strings together. */
    public int byteCount() {
        return byteCount;
    }

    /** The array that holds the strings, valid until the next one is added; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the string begins in {@link #bytes}. */
    public int start(int code) {
        return code == 0 ? 0 : ends[code - 1];
    }

    public int length(int code) {
        return ends[code] - start(code);
    }
}
