package dev.sluice.storage.engine;

import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.wal.WalLevel;

/** The modes of the promise, and the ways that rows of logged tables take. */
enum CrashMode {
    LOGGED_ROWS(WalLevel.MINIMAL, Persistence.LOGGED, -1),
    SKIPPED_ROWS(WalLevel.MINIMAL, Persistence.LOGGED, 0),
    ROWS_OF_BOTH_WAYS(WalLevel.MINIMAL, Persistence.LOGGED, 300),
    UNLOGGED(WalLevel.MINIMAL, Persistence.UNLOGGED, 300),
    NONE(WalLevel.NONE, Persistence.LOGGED, 300);

    private final WalLevel level;
    private final Persistence persistence;
    private final long skipThresholdBytes;

    CrashMode(WalLevel level, Persistence persistence, long skipThresholdBytes) {
        this.level = level;
        this.persistence = persistence;
        this.skipThresholdBytes = skipThresholdBytes;
    }

    WalLevel level() {
        return level;
    }

    Persistence persistence() {
        return persistence;
    }

    StorageOptions options() {
        return EngineFixture.options()
                .withWalLevel(level)
                .withWalSkipThresholdBytes(skipThresholdBytes)
                .withRowGroupRows(20);
    }
}
