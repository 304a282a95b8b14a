package dev.sluice.storage.recovery;

import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The reject file of a run, {@code rejects/RUN}, and its reasons, {@code rejects/RUN.jsonl}: cut after a crash to what committed ledger entries
 * speak of, like a data file (invariant 12).
 */
final class RejectFiles {
    private static final String REASONS_SUFFIX = ".jsonl";

    private final FileSystem fs;
    private final Path folder;
    private final String name;
    private long recordBytes;
    private long reasonBytes;

    RejectFiles(FileSystem fs, Path directory, long runNumber) {
        this.fs = fs;
        this.folder = directory.resolve(DirectoryOpener.REJECTS_DIRECTORY);
        this.name = Long.toString(runNumber);
    }

    /** Takes note of a committed entry. */
    void keep(LedgerEntry entry) {
        if (entry.rejectFile().equals(DirectoryOpener.REJECTS_DIRECTORY + "/" + name)) {
            recordBytes = Math.max(recordBytes, entry.rejectFileBytes());
            reasonBytes = Math.max(reasonBytes, entry.rejectReasonBytes());
        }
    }

    /** Cuts both files, or removes them where no entry speaks of them. */
    void cut() throws IOException {
        cut(folder.resolve(name), recordBytes);
        cut(folder.resolve(name + REASONS_SUFFIX), reasonBytes);
    }

    private void cut(Path path, long length) throws IOException {
        if (!fs.exists(path)) {
            return;
        }
        if (length == 0) {
            fs.delete(path);
            fs.syncDirectory(folder);
            return;
        }
        try (FileHandle file = fs.open(path, OpenMode.READ_WRITE)) {
            if (file.size() > length) {
                file.truncate(length);
                file.force(true);
            }
        }
    }
}
