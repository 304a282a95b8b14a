package dev.sluice.cli.process;

import dev.sluice.cli.error.ExitCode;

/** The signals that ask for a clean stop. */
public enum StopSignal {
    HUP(ExitCode.HANGUP),
    INT(ExitCode.INTERRUPTED),
    TERM(ExitCode.TERMINATED);

    private final ExitCode exitCode;

    StopSignal(ExitCode exitCode) {
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
