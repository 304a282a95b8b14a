package dev.sluice.parsers;

import java.util.List;

/**
 * Finds records and their fields in bytes. One instance serves one thread; it keeps no state between two calls of
 * {@link #parse}, so the same bytes always give the same spans.
 */
public interface RecordParser {
    /** The size beyond which a record is rejected unless the caller chose another limit. */
    int DEFAULT_MAX_RECORD_BYTES = 16 << 20;

    /**
     * Parses the records in {@code buffer[from, to)}. {@code from} must be the start of a line; the first byte is taken
     * to be outside quotes. Records and rejects are appended to {@code out}, which the caller has cleared. A record is
     * valid UTF-8 as a whole, or a reject.
     *
     * <p>A record that does not end before {@code to} is left alone and its start returned, with these exceptions: with
     * {@code endOfInput} the end of the bytes ends the last record, and a quoted record that is still open after the
     * limit on record size is rejected as unterminated. After such a reject, which covers the first line of the record
     * only, parsing goes on at the line after it; so the outcome depends on the input's bytes and not on how they were
     * cut.
     */
    ParseEnd parse(byte[] buffer, int from, int to, boolean endOfInput, FieldSpans out);

    /**
     * Writes the value of a span flagged {@link FieldSpans#FLAG_DECODE} to {@code dst} and returns its length, which is
     * never more than {@code length}.
     */
    int decode(byte[] buffer, int start, int length, byte[] dst, int dstPos);

    /** The columns in the order of the spans. */
    List<ParsedColumn> columns();
}
