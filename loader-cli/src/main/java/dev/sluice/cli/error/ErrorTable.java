package dev.sluice.cli.error;

import dev.sluice.cli.output.StdoutException;
import dev.sluice.cli.report.plan.ReportException;
import dev.sluice.ingest.AccountingException;
import dev.sluice.ingest.BadRecordException;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.InputException;
import dev.sluice.ingest.LoadCancelledException;
import dev.sluice.ingest.NoInputException;
import dev.sluice.ingest.OptionException;
import dev.sluice.ingest.PartitionLimitException;
import dev.sluice.ingest.RejectLimitException;
import dev.sluice.ingest.TableMismatchException;
import dev.sluice.parsers.apache.LogFormatException;
import dev.sluice.parsers.csv.CsvHeaderException;
import dev.sluice.storage.ChangedWhileReadException;
import dev.sluice.storage.NoDataDirectoryException;
import dev.sluice.storage.NoSuchTableException;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.storage.TableExistsException;
import dev.sluice.storage.TooManyPartitionsException;
import dev.sluice.storage.backup.CopyFailedException;
import dev.sluice.storage.backup.NoBackupException;
import dev.sluice.storage.backup.NotEmptyException;
import dev.sluice.storage.recovery.NotADataDirectoryException;
import dev.sluice.storage.recovery.RestoreUnfinishedException;
import dev.sluice.storage.schema.SqlSyntaxException;
import dev.sluice.storage.transaction.RowCountMismatchException;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.WalCorruptionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

/**
 * What every exception of every module means to the user: an error code, an exit code and what to do. A test fails when a module throws one
 * that is not named here. The entry of an exception's nearest class decides.
 */
public final class ErrorTable {
    /**
     * What a failure comes to.
     *
     * @param code short and stable, for scripts
     * @param isFailStop whether the process must halt with no clean stop
     * @param isStopped whether the work was stopped because somebody asked
     */
    public record Verdict(
            String code, ExitCode exitCode, ErrorMessage message, boolean isFailStop, boolean isStopped) {}

    private record Entry(String code, ExitCode exitCode, Function<Throwable, ErrorMessage> message) {}

    private static final String STOPPED = "stopped";
    private static final Map<Class<?>, Entry> ENTRIES = new HashMap<>();

    static {
        put(UsageException.class, "usage", ExitCode.USAGE, UsageException::errorMessage);
        put(
                ReportException.class,
                "report",
                ExitCode.FAILED,
                failure -> new ErrorMessage(
                        String.valueOf(failure.getMessage()),
                        Optional.of(failure.detail()),
                        Optional.of(failure.hint())));
        put(StdoutException.class, "stdout", ExitCode.DISK, ErrorTable::plain);
        ingest();
        storage();
        wal();
        environment();
    }

    private ErrorTable() {}

    private static void ingest() {
        put(OptionException.class, "usage", ExitCode.USAGE, ErrorTable::ofIngest);
        put(NoInputException.class, "no-input", ExitCode.USAGE, ErrorTable::ofIngest);
        put(InputException.class, "input", ExitCode.FAILED, ErrorTable::ofIngest);
        put(BadRecordException.class, "bad-record", ExitCode.FAILED, ErrorTable::ofIngest);
        put(RejectLimitException.class, "reject-limit", ExitCode.FAILED, ErrorTable::ofIngest);
        put(PartitionLimitException.class, "partition-limit", ExitCode.FAILED, ErrorTable::ofIngest);
        put(TableMismatchException.class, "table-mismatch", ExitCode.FAILED, ErrorTable::ofIngest);
        put(AccountingException.class, "internal", ExitCode.INTERNAL, ErrorTable::internal);
        put(CsvHeaderException.class, "input", ExitCode.FAILED, ErrorTable::plain);
        put(LogFormatException.class, "usage", ExitCode.USAGE, ErrorTable::plain);
        put(SqlSyntaxException.class, "usage", ExitCode.USAGE, ErrorTable::plain);
        // What a load that is stopped before it began ends in.
        put(CancellationException.class, STOPPED, ExitCode.FAILED, ErrorTable::plain);
        put(LoadCancelledException.class, STOPPED, ExitCode.FAILED, ErrorTable::ofIngest);
    }

    private static void storage() {
        put(
                NoSuchTableException.class,
                "no-such-table",
                ExitCode.FAILED,
                failure -> plain(failure).withHint("The command \"tables\" lists those there are."));
        put(
                NoDataDirectoryException.class,
                "no-data-directory",
                ExitCode.FAILED,
                failure -> plain(failure).withHint("The first load makes one; -D or SLUICE_DATA names another."));
        put(
                NotADataDirectoryException.class,
                "not-a-data-directory",
                ExitCode.FAILED,
                failure -> plain(failure).withHint("Name an empty or a new directory with -D."));
        put(
                ChangedWhileReadException.class,
                "changed-while-read",
                ExitCode.FAILED,
                failure -> plain(failure).withHint("Run the command again: it will read the new state."));
        put(RowCountMismatchException.class, "internal", ExitCode.INTERNAL, ErrorTable::internal);
        put(TableExistsException.class, "table-exists", ExitCode.FAILED, ErrorTable::plain);
        put(
                TooManyPartitionsException.class,
                "partition-limit",
                ExitCode.FAILED,
                failure -> plain(failure)
                        .withHint(
                                "Partition by something with fewer values, or raise it with --set max_partitions=N."));
        backup();
        put(
                RecoveryRequiredException.class,
                "recovery-required",
                ExitCode.RECOVERY_REQUIRED,
                failure -> plain(failure)
                        .withDetail("Nothing of that run was logged, so it cannot be recovered. Nothing was changed.")
                        .withHint(
                                "Run \"sluice recover --to-checkpoint\" to go back to the last clean stop, then load again."));
    }

    private static void backup() {
        put(
                NoBackupException.class,
                "no-backup",
                ExitCode.FAILED,
                failure -> plain(failure)
                        .withDetail("It has no manifest, which a backup gets when all of it is durable.")
                        .withHint(
                                "Name the directory that a backup was made in; take another where it was interrupted."));
        put(
                NotEmptyException.class,
                "not-empty",
                ExitCode.FAILED,
                failure -> plain(failure)
                        .withDetail("Nothing was changed.")
                        .withHint("Name an empty or a new directory."));
        put(
                RestoreUnfinishedException.class,
                "restore-unfinished",
                ExitCode.FAILED,
                failure -> plain(failure)
                        .withDetail("It holds a part of a backup. Nothing was changed.")
                        .withHint("Run \"sluice restore DIR\" again, which begins anew, or remove the directory."));
        put(CopyFailedException.class, "copy-failed", ExitCode.DISK, ErrorTable::ofCopy);
    }

    private static void wal() {
        put(CorruptionException.class, "corruption", ExitCode.CORRUPTION, ErrorTable::ofCorruption);
        put(WalCorruptionException.class, "corruption", ExitCode.CORRUPTION, ErrorTable::ofCorruption);
        put(DirectoryBusyException.class, "busy", ExitCode.BUSY, ErrorTable::ofBusy);
        put(DiskFullException.class, "disk-full", ExitCode.DISK, ErrorTable::ofDiskFull);
        put(FailStopException.class, "fail-stop", ExitCode.DISK, ErrorTable::ofFailStop);
        put(UnsupportedVersionException.class, "unsupported-version", ExitCode.FAILED, ErrorTable::ofVersion);
    }

    private static void environment() {
        put(NoSuchFileException.class, "no-such-file", ExitCode.FAILED, failure -> file(failure, "it does not exist"));
        put(
                AccessDeniedException.class,
                "access-denied",
                ExitCode.FAILED,
                failure -> file(failure, "access is denied").withHint("Look who owns it and who may use it."));
        put(NotDirectoryException.class, "not-a-folder", ExitCode.FAILED, failure -> file(failure, "it is no folder"));
        put(FileAlreadyExistsException.class, "exists", ExitCode.FAILED, failure -> file(failure, "it exists already"));
        put(FileSystemException.class, "disk", ExitCode.DISK, failure -> file(failure, reason(failure)));
        put(IOException.class, "disk", ExitCode.DISK, ErrorTable::plain);
    }

    /** Never fails: what is not in the table is an internal error. */
    public static Verdict judge(Throwable failure) {
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return judge(unchecked.getCause());
        }
        for (Class<?> each = failure.getClass(); each != null; each = each.getSuperclass()) {
            Entry entry = ENTRIES.get(each);
            if (entry != null) {
                return new Verdict(
                        entry.code(),
                        entry.exitCode(),
                        entry.message().apply(failure),
                        failure instanceof FailStopException || entry.exitCode() == ExitCode.INTERNAL,
                        entry.code().equals(STOPPED));
            }
        }
        return new Verdict("internal", ExitCode.INTERNAL, internal(failure), true, false);
    }

    /** The classes that have an entry of their own. */
    static Set<Class<?>> classes() {
        return Set.copyOf(ENTRIES.keySet());
    }

    private static <T extends Throwable> void put(
            Class<T> type, String code, ExitCode exitCode, Function<? super T, ErrorMessage> message) {
        ENTRIES.put(type, new Entry(code, exitCode, failure -> message.apply(type.cast(failure))));
    }

    private static ErrorMessage plain(Throwable failure) {
        String text = failure.getMessage();
        return ErrorMessage.of(text == null ? failure.getClass().getSimpleName() : text);
    }

    private static ErrorMessage ofIngest(IngestException failure) {
        return new ErrorMessage(String.valueOf(failure.getMessage()), failure.detail(), failure.hint());
    }

    private static ErrorMessage ofCorruption(CorruptionException failure) {
        return plain(failure)
                .withDetail("Nothing was changed. The bytes on the disk are not those that were written.")
                .withHint("Keep a copy of the directory before anything else, then restore a backup or load again.");
    }

    private static ErrorMessage ofVersion(UnsupportedVersionException failure) {
        return plain(failure)
                .withDetail("Nothing was changed.")
                .withHint(
                        failure.isOlder()
                                ? "Export its tables with the version of sluice that wrote it, and load them into a new directory."
                                : "Use the version of sluice that wrote it, or a newer one.");
    }

    private static ErrorMessage ofBusy(DirectoryBusyException failure) {
        return plain(failure).withHint("Wait until the other process has ended, or use another data directory.");
    }

    private static ErrorMessage ofCopy(CopyFailedException failure) {
        // Not that it cannot be used: where only the very last sync failed it may be whole, and nobody knows.
        String left = switch (failure.copy()) {
            case BACKUP -> "What is there is no backup. The data directory is as it was.";
            case RESTORE -> "What is there is not restored. The backup is as it was.";
        };
        String reason = judge(failure.reason()).message().message();
        return plain(failure)
                .withDetail(reason + ". " + left)
                .withHint("Remove it, make room or check the disk, and run the command again.");
    }

    private static ErrorMessage ofDiskFull(DiskFullException failure) {
        return plain(failure)
                .withDetail("What was being done was rolled back.")
                .withHint("Make room, or raise the limit that was met, and run the command again.");
    }

    private static ErrorMessage ofFailStop(FailStopException failure) {
        return plain(failure)
                .withDetail(
                        "Nothing more was written. The transaction that was being committed may be there whole or not at all.")
                .withHint(
                        "Check the disk. The next start recovers, and loading the same inputs again loads only what was lost.");
    }

    private static ErrorMessage file(Throwable failure, String reason) {
        String name = failure instanceof FileSystemException fs && fs.getFile() != null ? fs.getFile() : "a file";
        return ErrorMessage.of("could not use \"" + name + "\": " + reason);
    }

    private static String reason(Throwable failure) {
        String reason = failure instanceof FileSystemException fs ? fs.getReason() : null;
        return reason == null ? "the system refused it" : reason.toLowerCase(java.util.Locale.ROOT);
    }

    private static ErrorMessage internal(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return ErrorMessage.of("internal error: " + failure + (trace.length == 0 ? "" : " at " + trace[0]))
                .withHint("This is a fault of the program. Run again with -v and report what it prints.");
    }
}
