package dev.sluice.wal;

import java.util.Optional;

/** What a WAL record says. The codes are part of the record format: append only, never reuse one. */
public enum RecordType {
    /** Rows of one relation, of a transaction that may still fail. */
    ROWS(1),
    /** The end of a load transaction; everything it did holds from here on. */
    COMMIT(2),
    /** A catalog change that is a transaction of its own. */
    CATALOG(3),
    /** A checkpoint taken while the directory stays in production. */
    CHECKPOINT_ONLINE(4),
    /** The checkpoint of a clean stop; the last record of a run. */
    CHECKPOINT_SHUTDOWN(5);

    private static final RecordType[] BY_CODE = {ROWS, COMMIT, CATALOG, CHECKPOINT_ONLINE, CHECKPOINT_SHUTDOWN};

    private final int code;

    RecordType(int code) {
        this.code = code;
    }

    /** The code on disk, 1 or higher, so that a zeroed header has no type. */
    public int code() {
        return code;
    }

    /** The type of a code on disk; empty for a code this version does not know. */
    public static Optional<RecordType> ofCode(int code) {
        return code >= 1 && code <= BY_CODE.length ? Optional.of(BY_CODE[code - 1]) : Optional.empty();
    }
}
