package dev.sluice.testkit.fuzz;

/** Something that must hold for any bytes. */
@FunctionalInterface
public interface FuzzTarget {
    /**
     * Reads the bytes and checks what came of them. Exceptions that the reader promises are caught in here; whatever
     * comes out is a find.
     */
    void read(byte[] input) throws Exception;
}
