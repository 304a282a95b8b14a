package dev.sluice.cli.command;

import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.backup.BackupReport;
import java.nio.file.Path;

/** What a backup or a restore copied. */
final class CopyResult {
    private CopyResult() {}

    static String amounts(BackupReport report) {
        return Amounts.count(report.catalog().tables().size()) + " tables, " + Amounts.count(report.rows()) + " rows, "
                + Amounts.count(report.files()) + " files of " + Amounts.bytes(report.bytes());
    }

    /** The object with what both have, to be finished. */
    static JsonResult json(Invocation invocation, Path backup, BackupReport report) {
        return JsonResult.result()
                .put("directory", invocation.dataDirectory().toString())
                .put("backup", backup.toString())
                .put("backedUpAt", Times.ofMicros(report.timeMicros()))
                .put("tables", report.catalog().tables().size())
                .put("rows", report.rows())
                .put("files", report.files())
                .put("bytes", report.bytes());
    }
}
