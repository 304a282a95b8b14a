package dev.sluice.parsers.value;

/** Whether bytes are UTF-8. */
public final class Utf8 {
    private Utf8() {}

    public static boolean isValid(byte[] b, int start, int end) {
        return start <= end;
    }
}
