package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.backup.BackupReport;
import dev.sluice.storage.backup.Restore;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "restore",
        description = {
            "Makes a data directory (-D) of a backup. Every byte of the backup is checked before anything is made, and every byte of the"
                    + " new directory before it can be used.",
            "A restore that was interrupted leaves a directory that every command refuses, until a restore into it comes to its end."
        },
        footer = {"", "Examples:", "  sluice -D restored restore /backups/today", "  sluice -D restored verify"})
final class RestoreCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The backup, as the command backup made it.")
    private Path backup = Path.of("");

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        NioFileSystem fileSystem = Database.fileSystem(invocation.settings());
        Path from = backup.toRealPath();
        Path to = RealPaths.of(invocation.dataDirectory());
        RealPaths.requireApart(to, from);
        AtomicBoolean stop = new AtomicBoolean();
        invocation.signals().arm(() -> stop.set(true));
        BackupReport report = new Restore(fileSystem, from, to, stop::get).restore();
        if (!fileSystem.isSyncing()) {
            invocation.console().warning("fsync is off: a power loss may destroy the restored directory");
        }
        if (invocation.json()) {
            invocation.out().println(CopyResult.json(invocation, from, report).finish());
        } else {
            invocation
                    .out()
                    .println(ControlText.escape("restored to \"" + to + "\" what was backed up at "
                            + Times.ofMicros(report.timeMicros()) + ": " + CopyResult.amounts(report)));
        }
        return ExitCode.DONE;
    }
}
