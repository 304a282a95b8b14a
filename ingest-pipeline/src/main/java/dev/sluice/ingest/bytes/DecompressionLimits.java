package dev.sluice.ingest.bytes;

/**
 * What decompressing may take.
 *
 * @param ratio how many times its compressed size an input may grow to, once it is larger than {@code freeBytes}
 * @param freeBytes output that is never taken for an attack, however small its input was
 * @param memoryBytes memory for the window of one stream
 */
public record DecompressionLimits(int ratio, long freeBytes, long memoryBytes) {
    public static final long FREE_BYTES = 1L << 30;

    public static final int DEFAULT_RATIO = 200;

    boolean isPassed(long compressedBytes, long decompressedBytes) {
        return decompressedBytes > freeBytes && decompressedBytes / ratio > compressedBytes;
    }

    String message() {
        return "it grows to more than " + ratio + " times its size";
    }
}
