package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.RunCosts;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.backup.BackupReport;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "backup",
        description = {
            "Copies all tables, their history and their reject files to a new directory, with a checksum of each file, and reads the copy"
                    + " back. Loads wait, or end with exit code 75, until it is done; a crash under wal_level=minimal is recovered first.",
            "A copy that was interrupted has no manifest, and restore refuses it. Settings in sluice.conf are not copied."
        },
        footer = {
            "",
            "Examples:",
            "  sluice backup /backups/today",
            "  sluice -D /srv/logs backup \"/backups/logs-$(date +%F)\" --json"
        })
final class BackupCommand extends SubCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The backup: an empty or a new directory, elsewhere.")
    private Path target = Path.of("");

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        NioFileSystem toFileSystem = Database.fileSystem(invocation.settings());
        Database.control(invocation, toFileSystem);
        Path to = RealPaths.of(target);
        RealPaths.requireApart(invocation.dataDirectory().toRealPath(), to);
        AtomicBoolean stop = new AtomicBoolean();
        List<BackupReport> reports = new ArrayList<>();
        Database.Changed changed = Database.change(invocation, engine -> {
            invocation.signals().arm(() -> stop.set(true));
            reports.add(engine.backup(toFileSystem, to, stop::get));
        });
        BackupReport report = reports.get(0);
        if (invocation.json()) {
            JsonResult json = CopyResult.json(invocation, to, report);
            RunCosts.putWal(json, changed.statistics());
            invocation.out().println(json.finish());
        } else {
            invocation
                    .out()
                    .println(ControlText.escape("backed up to \"" + to + "\" at " + Times.ofMicros(report.timeMicros())
                            + ": " + CopyResult.amounts(report) + ", read back and found whole"));
        }
        return ExitCode.DONE;
    }
}
