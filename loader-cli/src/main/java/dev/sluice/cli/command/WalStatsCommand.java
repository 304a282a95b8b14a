package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.wal.Lsn;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(
        name = "stats",
        description = "Counts the records that are kept in the log, and their bytes, by type.",
        footer = {"", "Examples:", "  sluice wal stats"})
final class WalStatsCommand extends SubCommand {
    private record Total(long records, long bytes) {
        Total plus(Total other) {
            return new Total(records + other.records, bytes + other.bytes);
        }
    }

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        Map<RecordType, Total> totals = new EnumMap<>(RecordType.class);
        long start = -1;
        long end;
        try (WalReader log = WalDirectory.openAtOldest(invocation)) {
            while (log.next()) {
                start = start < 0 ? log.startLsn() : start;
                totals.merge(log.type(), new Total(1, log.endLsn() - log.startLsn()), Total::plus);
            }
            end = log.endOfLog().lsn();
        }
        start = start < 0 ? end : start;
        invocation.out().print(invocation.json() ? json(totals, start, end) : text(totals, start, end));
        return ExitCode.DONE;
    }

    private static String text(Map<RecordType, Total> totals, long start, long end) {
        TextTable table = new TextTable("type", ">records", ">bytes");
        totals.forEach((type, total) -> row(table, type.name(), total));
        row(table, "all", totals.values().stream().reduce(new Total(0, 0), Total::plus));
        return table.print() + "from " + Lsn.format(start) + " to " + Lsn.format(end) + "\n";
    }

    private static void row(TextTable table, String type, Total total) {
        table.row(type, Amounts.count(total.records()), Amounts.count(total.bytes()));
    }

    private static String json(Map<RecordType, Total> totals, long start, long end) {
        return JsonResult.result()
                        .put("startLsn", Lsn.format(start))
                        .put("endLsn", Lsn.format(end))
                        .putObjects(
                                "types",
                                totals.entrySet(),
                                (json, each) -> json.put("type", each.getKey().name())
                                        .put("records", each.getValue().records())
                                        .put("bytes", each.getValue().bytes()))
                        .finish()
                + "\n";
    }
}
