package dev.sluice.wal;

import java.util.Locale;
import java.util.Optional;

/** How much of a run reaches the log ({@code wal_level}). The codes are part of the formats: append only. */
public enum WalLevel {
    /** Enough to recover from a crash. */
    MINIMAL(1),
    /** The shutdown checkpoint and nothing else: a crash loses the run. */
    NONE(2);

    private final int code;

    WalLevel(int code) {
        this.code = code;
    }

    /**
     * Whether records of this type are written at this level. Only {@link dev.sluice.wal.insert.WalInserter} decides by
     * it; others may ask early to save the work of building a record.
     */
    public boolean admits(RecordType type) {
        return switch (this) {
            case MINIMAL -> true;
            case NONE -> type == RecordType.CHECKPOINT_SHUTDOWN;
        };
    }

    /** The code on disk, 1 or higher. */
    public int code() {
        return code;
    }

    /** The name of the setting's value, such as {@code minimal}. */
    public String settingValue() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The level of a code on disk; empty for a code this version does not know. */
    public static Optional<WalLevel> ofCode(int code) {
        return switch (code) {
            case 1 -> Optional.of(MINIMAL);
            case 2 -> Optional.of(NONE);
            default -> Optional.empty();
        };
    }
}
