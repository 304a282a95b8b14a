package dev.sluice.wal;

import java.nio.file.Path;

/** Damage in the log before bytes that are known to have been durable: not a torn tail. */
public final class WalCorruptionException extends CorruptionException {
    private static final long serialVersionUID = 1L;

    private final long lsn;

    public WalCorruptionException(Path path, long offset, long lsn, String expected, String found) {
        super(path, offset, expected, found, " (LSN " + Lsn.format(lsn) + ")");
        this.lsn = lsn;
    }

    /** Start of the record that could not be read. */
    public long lsn() {
        return lsn;
    }
}
