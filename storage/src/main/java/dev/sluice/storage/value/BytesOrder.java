package dev.sluice.storage.value;

import dev.sluice.storage.schema.TypeKind;
import java.util.Arrays;

/**
 * The order of values that are held as bytes: text by code points, uuid by bytes, decimal by value, inet as PostgreSQL
 * has it.
 */
public final class BytesOrder {
    private BytesOrder() {}

    /** Whether values are in the order of their bytes, compared unsigned. */
    public static boolean isOrderOfBytes(TypeKind kind) {
        return kind == TypeKind.TEXT || kind == TypeKind.UUID;
    }

    /** Compares {@code a[aStart, aStart + aLength)} with all of {@code b}; equal values have equal bytes. */
    public static int compare(TypeKind kind, byte[] a, int aStart, int aLength, byte[] b) {
        return switch (kind) {
            case DECIMAL -> compareDecimals(a, aStart, aLength, b);
            case INET -> compareAddresses(a, aStart, b);
            case TEXT, UUID -> Arrays.compareUnsigned(a, aStart, aStart + aLength, b, 0, b.length);
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
                throw new IllegalArgumentException(kind.sqlName() + " is not held as bytes");
        };
    }

    /** Two's complement, as short as it can be: with the same sign the longer one is farther from zero. */
    private static int compareDecimals(byte[] a, int aStart, int aLength, byte[] b) {
        boolean aNegative = a[aStart] < 0;
        if (aNegative != b[0] < 0) {
            return aNegative ? -1 : 1;
        }
        if (aLength != b.length) {
            return (aLength > b.length) == aNegative ? -1 : 1;
        }
        return Arrays.compareUnsigned(a, aStart, aStart + aLength, b, 0, b.length);
    }

    /** v4 before v6; then the bits both prefixes cover, then the shorter prefix, then all bits. */
    private static int compareAddresses(byte[] a, int aStart, byte[] b) {
        if (a[aStart] != b[0]) {
            return Byte.compare(a[aStart], b[0]);
        }
        int addressBytes = b.length - 2;
        int aPrefix = a[aStart + 1] & 0xFF;
        int bPrefix = b[1] & 0xFF;
        int mismatch = Arrays.mismatch(a, aStart + 2, aStart + 2 + addressBytes, b, 2, b.length);
        int byAddress = 0;
        if (mismatch >= 0) {
            int aByte = a[aStart + 2 + mismatch] & 0xFF;
            int bByte = b[2 + mismatch] & 0xFF;
            byAddress = aByte - bByte;
            int firstBit = 8 * mismatch + Integer.numberOfLeadingZeros(aByte ^ bByte) - 24;
            if (firstBit < Math.min(aPrefix, bPrefix)) {
                return byAddress;
            }
        }
        return aPrefix != bPrefix ? aPrefix - bPrefix : byAddress;
    }
}
