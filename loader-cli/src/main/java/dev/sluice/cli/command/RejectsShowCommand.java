package dev.sluice.cli.command;

import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "show",
        description = "Shows the records that a run rejected, and why; with --json the reasons, one object a line.",
        footer = {"", "Examples:", "  sluice rejects show 4", "  sluice rejects show 4 --limit 10 --json"})
final class RejectsShowCommand extends SubCommand {
    private static final int LONGEST_RECORD_BYTES = 1000;

    @Parameters(index = "0", paramLabel = "RUN", description = "The number of the run.")
    private long number;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N (100).")
    private long limit = 100;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        RejectRun run = RejectRun.of(invocation, number);
        JsonMapper mapper = JsonMapper.shared();
        long shown = 0;
        try (BufferedReader reasons = Files.newBufferedReader(run.reasons(), StandardCharsets.UTF_8);
                RandomAccessFile records = new RandomAccessFile(run.records().toFile(), "r")) {
            for (String line = reasons.readLine(); line != null && shown < limit; line = reasons.readLine()) {
                invocation.out().println(invocation.json() ? line : text(mapper.readTree(line), records));
                shown++;
            }
        }
        if (shown < run.rejected()) {
            invocation.console().note("these are " + shown + " of " + run.rejected() + "; --limit shows more");
        }
        return ExitCode.DONE;
    }

    private static String text(JsonNode reason, RandomAccessFile records) throws IOException {
        String column = reason.get("columnName").asString();
        int bytes =
                (int) Math.min(LONGEST_RECORD_BYTES, reason.get("rejectBytes").asLong());
        byte[] record = new byte[bytes];
        records.seek(reason.get("rejectOffset").asLong());
        records.readFully(record);
        return ControlText.escape(reason.get("file").asString() + " line "
                        + reason.get("line").asLong()
                        + (column.isEmpty() ? "" : ", column \"" + column + "\"") + ": "
                        + reason.get("message").asString())
                + "\n  "
                + ControlText.escape(new String(record, StandardCharsets.UTF_8));
    }
}
