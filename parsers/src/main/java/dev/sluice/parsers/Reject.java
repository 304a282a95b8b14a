package dev.sluice.parsers;

/**
 * A record that was not accepted.
 *
 * @param start offset in the buffer of its first byte
 * @param end offset behind its last byte; the line end is not part of it
 * @param line line of its first byte, counted from 0 at the start of the parsed bytes
 * @param column position of the fault in characters from the start of the record, counted from 1; 0 when unknown
 * @param fieldIndex the field at fault, counted from 0, or -1
 * @param message one line in lower case
 */
public record Reject(int start, int end, int line, int column, int fieldIndex, RejectReason reason, String message) {
    /**
     * The {@code column} of the byte at {@code offset} in a record that starts at {@code recordStart}: bytes that
     * continue a UTF-8 character do not count.
     */
    public static int columnOf(byte[] buffer, int recordStart, int offset) {
        int column = 1;
        for (int i = recordStart; i < offset; i++) {
            if ((buffer[i] & 0xC0) != 0x80) {
                column++;
            }
        }
        return column;
    }
}
