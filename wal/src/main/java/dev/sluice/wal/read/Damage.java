package dev.sluice.wal.read;

import dev.sluice.wal.WalCorruptionException;
import java.nio.file.Path;

/** Why there is no intact record at a place. Not yet a verdict: it may be the torn tail of a crash. */
record Damage(EndOfLog.Reason reason, Path path, long offset, String expected, String found) {
    WalCorruptionException toException(long lsn) {
        return new WalCorruptionException(path, offset, lsn, expected, found);
    }
}
