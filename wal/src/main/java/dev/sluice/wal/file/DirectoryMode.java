package dev.sluice.wal.file;

import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Who may read what a file system makes ({@code data_directory_mode}). */
public enum DirectoryMode {
    /** 0700 for directories, 0600 for files. */
    OWNER("rwx------", "rw-------"),
    /** 0750 for directories, 0640 for files. */
    GROUP_READS("rwxr-x---", "rw-r-----");

    private final String directories;
    private final String files;

    DirectoryMode(String directories, String files) {
        this.directories = directories;
        this.files = files;
    }

    Set<PosixFilePermission> directoryPermissions() {
        return PosixFilePermissions.fromString(directories);
    }

    Set<PosixFilePermission> filePermissions() {
        return PosixFilePermissions.fromString(files);
    }
}
