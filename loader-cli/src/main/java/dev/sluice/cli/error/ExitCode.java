package dev.sluice.cli.error;

/** The exit codes that scripts rely on. Append only: a number never changes its meaning. */
public enum ExitCode {
    DONE(0, "done"),
    FAILED(1, "failed (input, limits, conflict); nothing of the failing transaction was kept"),
    USAGE(2, "wrong usage or wrong settings"),
    REJECTS(3, "done, but some records were rejected"),
    RECOVERY_REQUIRED(4, "the data directory must be recovered first (crash under wal_level=none)"),
    CORRUPTION(5, "corruption found"),
    INTERNAL(70, "internal error or out of memory"),
    DISK(74, "the disk or file system failed"),
    BUSY(75, "another process holds the data directory"),
    HANGUP(129, "stopped by SIGHUP after a clean stop"),
    INTERRUPTED(130, "stopped by SIGINT after a clean stop"),
    STDOUT_CLOSED(141, "standard output was closed by its reader"),
    TERMINATED(143, "stopped by SIGTERM after a clean stop");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    public int number() {
        return number;
    }

    public String meaning() {
        return meaning;
    }
}
