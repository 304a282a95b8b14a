package dev.sluice.ingest.route;

import dev.sluice.storage.batch.HashSeed;
import java.util.Arrays;

/** Small numbers by long keys: open addressing, no boxing, cheap to clear. */
final class NumberTable {
    static final int ABSENT = -1;

    private long[] keys = new long[64];
    private int[] numbers = new int[64];
    private int size;

    NumberTable() {
        Arrays.fill(numbers, ABSENT);
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(numbers, ABSENT);
            size = 0;
        }
    }

    int get(long key) {
        int mask = keys.length - 1;
        for (int i = slot(key, mask); numbers[i] != ABSENT; i = (i + 1) & mask) {
            if (keys[i] == key) {
                return numbers[i];
            }
        }
        return ABSENT;
    }

    /** Adds a key that is not there. */
    void put(long key, int number) {
        if (size * 2 >= keys.length) {
            grow();
        }
        int mask = keys.length - 1;
        int i = slot(key, mask);
        while (numbers[i] != ABSENT) {
            i = (i + 1) & mask;
        }
        keys[i] = key;
        numbers[i] = number;
        size++;
    }

    private static int slot(long key, int mask) {
        return (int) ValueHash.ofLong(key ^ HashSeed.FIRST) & mask;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[oldKeys.length * 2];
        numbers = new int[oldKeys.length * 2];
        Arrays.fill(numbers, ABSENT);
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != ABSENT) {
                put(oldKeys[i], oldNumbers[i]);
            }
        }
    }
}
