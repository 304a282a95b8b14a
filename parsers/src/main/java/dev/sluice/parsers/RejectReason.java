package dev.sluice.parsers;

import java.util.Locale;

/** Why a record was rejected. Codes are stable: they stand in reject files. */
public enum RejectReason {
    /** The record has fewer fields than columns are expected. */
    TOO_FEW_FIELDS,
    /** The record has more fields than columns are expected. */
    TOO_MANY_FIELDS,
    /** A quoted field was opened and never closed. */
    UNTERMINATED_QUOTE,
    /** Something other than a delimiter or a line end follows a closing quote. */
    TEXT_AFTER_QUOTE,
    /** A log line does not match its format. */
    NO_MATCH,
    /** The record holds bytes that are not UTF-8. */
    INVALID_UTF8,
    /** A value is not of its column's type. */
    BAD_VALUE,
    /** A value is of the right form but its column's type cannot hold it. */
    OUT_OF_RANGE,
    /** A column that must not be NULL has no value. */
    NULL_NOT_ALLOWED,
    /** The record holds a NUL, and those were not wanted. */
    NUL_BYTE,
    /** The record is longer than the limit on record size. */
    RECORD_TOO_LONG;

    /** The documented code, for instance {@code too-few-fields}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
