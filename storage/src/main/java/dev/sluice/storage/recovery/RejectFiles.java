package dev.sluice.storage.recovery;

import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The reject file of a run, {@code rejects/RUN}, and its reasons, {@code rejects/RUN.jsonl}: cut after a crash to what committed ledger entries
 * speak of, like a data file (invariant 12).
 */
public final class RejectFiles {
    private static final String REASONS_SUFFIX = ".jsonl";
    private static final String FORGOTTEN_SUFFIX = ".forgotten";
    private static final Pattern OWN_NAME = Pattern.compile(
            "[0-9]{1,19}(" + Pattern.quote(REASONS_SUFFIX) + "|" + Pattern.quote(FORGOTTEN_SUFFIX) + ")?");

    private final FileSystem fs;
    private final Path folder;
    private final Path directory;
    private final long runNumber;
    private long recordBytes;
    private long reasonBytes;

    RejectFiles(FileSystem fs, Path directory, long runNumber) {
        this.fs = fs;
        this.folder = directory.resolve(DirectoryOpener.REJECTS_DIRECTORY);
        this.directory = directory;
        this.runNumber = runNumber;
    }

    /** Whether a file among the reject files is one of those below, of whatever run. */
    public static boolean isOwnName(String fileName) {
        return OWN_NAME.matcher(fileName).matches();
    }

    /** The name of a run's reject file in ledger entries. */
    public static String nameOf(long runNumber) {
        return DirectoryOpener.REJECTS_DIRECTORY + "/" + runNumber;
    }

    /** Where the rejected records of a run are. */
    public static Path records(Path directory, long runNumber) {
        return directory.resolve(DirectoryOpener.REJECTS_DIRECTORY).resolve(Long.toString(runNumber));
    }

    /** Where the reasons beside them are. */
    public static Path reasons(Path directory, long runNumber) {
        return directory.resolve(DirectoryOpener.REJECTS_DIRECTORY).resolve(runNumber + REASONS_SUFFIX);
    }

    /** What stands in the place of reject files that nobody needs any more, so that they are not taken for lost. */
    public static Path forgotten(Path directory, long runNumber) {
        return directory.resolve(DirectoryOpener.REJECTS_DIRECTORY).resolve(runNumber + FORGOTTEN_SUFFIX);
    }

    /** Removes a run's reject files for good. The caller holds the directory's lock; may be repeated after a crash. */
    public static void forget(FileSystem fs, Path directory, long runNumber) throws IOException {
        Path folder = directory.resolve(DirectoryOpener.REJECTS_DIRECTORY);
        Path mark = forgotten(directory, runNumber);
        if (!fs.exists(mark)) {
            fs.open(mark, OpenMode.CREATE_NEW).close();
        }
        fs.syncDirectory(folder);
        for (Path file : List.of(records(directory, runNumber), reasons(directory, runNumber))) {
            if (fs.exists(file)) {
                fs.delete(file);
            }
        }
        fs.syncDirectory(folder);
    }

    /** Takes note of a committed entry. */
    void keep(LedgerEntry entry) {
        if (entry.rejectFile().equals(nameOf(runNumber))) {
            recordBytes = Math.max(recordBytes, entry.rejectFileBytes());
            reasonBytes = Math.max(reasonBytes, entry.rejectReasonBytes());
        }
    }

    /** Cuts both files, or removes them where no entry speaks of them. */
    void cut() throws IOException {
        cut(records(directory, runNumber), recordBytes);
        cut(reasons(directory, runNumber), reasonBytes);
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
            }
            // Also where an earlier recovery cut it, and was killed before it synced.
            file.force(true);
        }
    }
}
