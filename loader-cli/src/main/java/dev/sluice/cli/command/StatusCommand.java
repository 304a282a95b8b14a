package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.DatabaseReader;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import java.util.OptionalLong;
import picocli.CommandLine.Command;

@Command(
        name = "status",
        description =
                "Shows the state of the data directory: clean, running or crashed, its log and last checkpoint. Changes nothing, and"
                        + " works on a directory that must be recovered.",
        footer = {"", "Examples:", "  sluice status", "  sluice status -D /srv/logs --json"})
final class StatusCommand extends SubCommand {
    private enum State {
        CLEAN,
        RUNNING,
        CRASHED
    }

    private record Status(String directory, State state, OptionalLong pid, ControlState control, Catalog catalog) {
        Collection<TableDefinition> tables() {
            return catalog.tables().values();
        }

        long rows() {
            return tables().stream().mapToLong(TableDefinition::rows).sum();
        }

        long rowsAtRisk() {
            return tables().stream()
                    .filter(TableDefinition::isAtRisk)
                    .mapToLong(TableDefinition::rows)
                    .sum();
        }
    }

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Status status = read(invocation);
        invocation.out().print(invocation.json() ? json(status) : text(status));
        return ExitCode.DONE;
    }

    private static Status read(Invocation invocation) throws IOException {
        NioFileSystem fileSystem = Database.fileSystem(invocation.settings());
        ControlState control = Database.control(invocation, fileSystem);
        OptionalLong holder = fileSystem.lockHolder(invocation.dataDirectory().resolve("lock"));
        State state =
                holder.isPresent() ? State.RUNNING : control.state() == RunState.CLEAN ? State.CLEAN : State.CRASHED;
        Catalog catalog = Catalog.empty();
        if (state != State.CRASHED) {
            try (DatabaseReader reader = Database.openReader(invocation)) {
                catalog = reader.catalog();
            }
        }
        return new Status(invocation.dataDirectory().toString(), state, holder, control, catalog);
    }

    private static String text(Status status) {
        ControlState control = status.control();
        StringBuilder out = new StringBuilder();
        line(out, "directory", ControlText.escape(status.directory()));
        line(out, "state", explain(status));
        line(out, "wal_level", control.level().settingValue() + " (run " + control.runNumber() + ")");
        line(
                out,
                "checkpoint",
                Lsn.format(control.checkpointLsn()) + " at " + Times.ofMicros(control.checkpointTimeMicros()));
        line(out, "segments", Amounts.count(control.segmentSizeBytes()) + " bytes each");
        if (control.unsynced()) {
            line(out, "unsynced", "a run with fsync=off wrote here; a power loss may destroy the directory");
        }
        if (status.state() != State.CRASHED) {
            line(out, "tables", status.tables().size() + ", " + Amounts.count(status.rows()) + " rows");
            line(out, "at risk", Amounts.count(status.rowsAtRisk()) + " rows in unlogged tables");
            line(
                    out,
                    "backup",
                    Times.ifEver(status.catalog().backedUpAtMicros())
                            .map(time -> "the last one at " + time)
                            .orElse("none yet"));
            for (TableDefinition table : status.tables()) {
                String remarks = TablesCommand.remarks(table);
                if (!remarks.isEmpty()) {
                    line(out, "", ControlText.escape("table \"" + table.name() + "\": " + remarks));
                }
            }
        }
        return out.toString();
    }

    private static String explain(Status status) {
        return switch (status.state()) {
            case CLEAN -> "clean";
            case RUNNING ->
                "running"
                        + (status.pid().orElse(0) == 0
                                ? ""
                                : ", process " + status.pid().getAsLong());
            case CRASHED ->
                status.control().level() == WalLevel.NONE
                        ? "crashed under wal_level=none: it must be recovered to its last checkpoint"
                        : "crashed: the next command that opens it recovers it";
        };
    }

    private static void line(StringBuilder out, String label, String text) {
        out.append(String.format(Locale.ROOT, "%-11s %s%n", label, text));
    }

    private static String json(Status status) {
        ControlState control = status.control();
        JsonResult json = JsonResult.result()
                .put("directory", status.directory())
                .put("state", status.state().name().toLowerCase(Locale.ROOT))
                .put("pid", status.pid())
                .put("walLevel", control.level().settingValue())
                .put("run", control.runNumber())
                .put("checkpointLsn", Lsn.format(control.checkpointLsn()))
                .put("checkpointAt", Times.ofMicros(control.checkpointTimeMicros()))
                .put("walSegmentSize", control.segmentSizeBytes())
                .put("unsynced", control.unsynced());
        if (status.state() != State.CRASHED) {
            json.put("tables", status.tables().size())
                    .put("rows", status.rows())
                    .put("rowsAtRisk", status.rowsAtRisk())
                    .put("backedUpAt", Times.ifEver(status.catalog().backedUpAtMicros()))
                    .putObjects(
                            "remarks",
                            status.tables().stream()
                                    .filter(table ->
                                            !TablesCommand.remarks(table).isEmpty())
                                    .toList(),
                            (one, table) -> TablesCommand.putSafety(one.put("table", table.name()), table));
        }
        return json.finish() + "\n";
    }
}
