package dev.sluice.storage.batch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Little-endian words in byte arrays: the one place that knows how they are read and written fast. Every access is
 * checked against the array.
 */
public final class Words {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    public static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    public static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /** Two bytes, unsigned. */
    public static int getShort(byte[] bytes, int at) {
        return Short.toUnsignedInt((short) SHORT.get(bytes, at));
    }

    public static void putShort(byte[] bytes, int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    /** Copies bytes between arrays; short ones a word at a time, since a call would cost more than they do. */
    public static void copy(byte[] source, int start, byte[] target, int position, int length) {
        int rounded = (length + 7) & -8;
        if (length <= 64 && start + rounded <= source.length && position + rounded <= target.length) {
            for (int i = 0; i < length; i += 8) {
                putLong(target, position + i, getLong(source, start + i));
            }
        } else {
            System.arraycopy(source, start, target, position, length);
        }
    }
}
