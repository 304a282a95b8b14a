package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.Stdout;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.control.CheckpointRecord;
import dev.sluice.wal.read.EndOfLog;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;

@Command(
        name = "dump",
        description =
                "Prints the records that are kept in the log, a line each, oldest first; then how the log ends. With --json, an"
                        + " object a line.",
        footer = {"", "Examples:", "  sluice wal dump", "  sluice wal dump --json"})
final class WalDumpCommand extends SubCommand {
    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Stdout out = invocation.out();
        try (WalReader log = WalDirectory.openAtOldest(invocation)) {
            while (log.next()) {
                out.println(invocation.json() ? json(log) : text(log));
            }
            EndOfLog end = log.endOfLog();
            String reason = end.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
            out.println(
                    invocation.json()
                            ? JsonResult.result()
                                    .put("end", Lsn.format(end.lsn()))
                                    .put("reason", reason)
                                    .finish()
                            : Lsn.format(end.lsn()) + "  end of log (" + reason + ")");
        }
        return ExitCode.DONE;
    }

    private static String text(WalReader log) throws IOException {
        String line = String.format(
                Locale.ROOT,
                "%-13s  %-19s  %10d bytes  run %d",
                Lsn.format(log.startLsn()),
                log.type(),
                log.endLsn() - log.startLsn(),
                log.runNumber());
        if (!isCheckpoint(log.type())) {
            return line + "  transaction " + log.transactionId();
        }
        CheckpointRecord checkpoint = log.checkpoint();
        return line + "  wal_level " + checkpoint.level().settingValue() + "  redo " + Lsn.format(checkpoint.redoLsn())
                + "  catalog " + checkpoint.catalogNumber();
    }

    private static String json(WalReader log) throws IOException {
        JsonResult json = JsonResult.result()
                .put("lsn", Lsn.format(log.startLsn()))
                .put("endLsn", Lsn.format(log.endLsn()))
                .put("type", log.type().name())
                .put("bytes", log.endLsn() - log.startLsn())
                .put("run", log.runNumber());
        if (isCheckpoint(log.type())) {
            CheckpointRecord checkpoint = log.checkpoint();
            json.put("walLevel", checkpoint.level().settingValue())
                    .put("redoLsn", Lsn.format(checkpoint.redoLsn()))
                    .put("catalog", checkpoint.catalogNumber());
        } else {
            json.put("transaction", log.transactionId());
        }
        return json.finish();
    }

    private static boolean isCheckpoint(RecordType type) {
        return type == RecordType.CHECKPOINT_ONLINE || type == RecordType.CHECKPOINT_SHUTDOWN;
    }
}
