package dev.sluice.wal.format;

/** What a file of a data directory is. The codes are part of {@link FileHeader}: append only. */
public enum FileKind {
    CONTROL(1, "control"),
    CATALOG(2, "catalog"),
    DATA(3, "data"),
    WAL_SEGMENT(4, "WAL segment"),
    REJECTS(5, "reject"),
    BACKUP_MANIFEST(6, "backup manifest");

    private final int code;
    private final String displayName;

    FileKind(int code, String displayName) {
        this.code = code;
        this.displayName = displayName;
    }

    /** The code on disk, 1 or higher. */
    public int code() {
        return code;
    }

    /** The word for it in messages, to be followed by "file". */
    public String displayName() {
        return displayName;
    }
}
