package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.RunCosts;
import dev.sluice.cli.process.StopSignal;
import dev.sluice.storage.compact.CompactReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "compact",
        description = {
            "Merges small row groups, as many small loads leave them, into full ones, and removes files that nothing names. The rows and their"
                    + " order stay; readers go on with the old files until they end.",
            "A crash leaves the old files or the new ones, whole. Until the end both need room."
        },
        footer = {"", "Examples:", "  sluice compact", "  sluice compact access_log -D /srv/logs --json"})
final class CompactCommand extends SubCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "TABLE", description = "The table (all).")
    private @Nullable String table;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger removed = new AtomicInteger();
        List<CompactReport> reports = new ArrayList<>();
        Database.Changed changed = Database.change(invocation, engine -> {
            invocation.signals().arm(() -> stop.set(true));
            List<String> names =
                    table == null ? List.copyOf(engine.catalog().tables().keySet()) : List.of(table);
            for (String name : names) {
                reports.add(engine.compact(name, stop::get));
            }
            removed.set(engine.removeLeftoversAtStop());
        });
        invocation
                .out()
                .print(invocation.json() ? json(reports, removed.get(), changed) : text(reports, removed.get()));
        Optional<StopSignal> signal = invocation.signals().received();
        signal.ifPresent(received -> invocation
                .console()
                .error(ErrorMessage.of(received.exitCode().meaning())
                        .withHint("What was merged stays; run the command again for the rest.")));
        return signal.map(StopSignal::exitCode).orElse(ExitCode.DONE);
    }

    private static String text(List<CompactReport> reports, int removed) {
        StringBuilder out = new StringBuilder();
        for (CompactReport each : reports) {
            out.append("table \"").append(ControlText.escape(each.table())).append("\": ");
            if (each.files() == 0) {
                out.append("nothing to merge\n");
            } else {
                out.append(Amounts.count(each.groupsBefore()))
                        .append(" row groups merged into ")
                        .append(Amounts.count(each.groupsAfter()))
                        .append(" in ")
                        .append(Amounts.count(each.files()))
                        .append(each.files() == 1 ? " file, " : " files, ")
                        .append(Amounts.bytes(each.bytesBefore()))
                        .append(" into ")
                        .append(Amounts.bytes(each.bytesAfter()))
                        .append('\n');
            }
        }
        return out.append(Amounts.count(removed)).append(" old files removed\n").toString();
    }

    private static String json(List<CompactReport> reports, int removed, Database.Changed changed) {
        JsonResult json = JsonResult.result()
                .putObjects(
                        "tables",
                        reports,
                        (out, each) -> out.put("table", each.table())
                                .put("filesMerged", each.files())
                                .put("rowGroupsBefore", each.groupsBefore())
                                .put("rowGroupsAfter", each.groupsAfter())
                                .put("bytesBefore", each.bytesBefore())
                                .put("bytesAfter", each.bytesAfter()))
                .put("filesRemoved", removed);
        RunCosts.putWal(json, changed.statistics());
        RunCosts.put(json, changed.counters());
        return json.finish() + "\n";
    }
}
