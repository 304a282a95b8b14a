package dev.sluice.wal.file;

/** How a file is opened. */
public enum OpenMode {
    /** An existing file, to read. */
    READ,
    /** An existing file, to read and write. */
    READ_WRITE,
    /** A file that must not exist yet, to read and write. */
    CREATE_NEW
}
