package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.CheckpointReturn;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.Times;
import dev.sluice.storage.recovery.CheckpointRollback;
import dev.sluice.wal.file.NioFileSystem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "recover",
        description =
                "Takes a data directory that crashed under wal_level=none back to its last clean stop. Says what is kept and what"
                        + " the files show of what is lost, and asks before it changes anything.",
        footer = {"", "Examples:", "  sluice recover --to-checkpoint", "  sluice recover --to-checkpoint --yes --json"})
final class RecoverCommand extends SubCommand {
    @Option(names = "--to-checkpoint", required = true, description = "Go back to the last clean stop.")
    @SuppressWarnings("UnusedVariable") // required, so that the command line says what is done
    private boolean toCheckpoint;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        NioFileSystem fileSystem = Database.fileSystem(invocation.settings());
        Database.control(invocation, fileSystem);
        try (CheckpointRollback rollback =
                CheckpointRollback.open(fileSystem, invocation.dataDirectory()).orElse(null)) {
            if (rollback == null) {
                print(invocation, Optional.empty(), "nothing to do: the directory did not crash under wal_level=none");
                return ExitCode.DONE;
            }
            CheckpointRollback.Survey survey = rollback.survey();
            invocation.console().note(CheckpointReturn.describe(survey));
            if (!yes && !isAgreed(invocation)) {
                throw new UsageException(ErrorMessage.of("not recovered: nobody agreed")
                        .withDetail("Nothing was changed.")
                        .withHint("Answer yes, or run the command with --yes."));
            }
            invocation.signals().arm(() -> {});
            rollback.execute();
            print(invocation, Optional.of(survey), "recovered to its last clean stop");
        }
        return ExitCode.DONE;
    }

    private static boolean isAgreed(Invocation invocation) throws IOException {
        invocation.console().stream().print("Go back and lose the rest? Type yes: ");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String answer = in.readLine();
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).equals("yes");
    }

    private static void print(Invocation invocation, Optional<CheckpointRollback.Survey> survey, String what)
            throws IOException {
        if (!invocation.json()) {
            invocation.out().println(what);
            return;
        }
        JsonResult json =
                JsonResult.result().put("recovered", survey.isPresent()).put("done", what);
        survey.ifPresent(found -> json.put("tables", found.tables().size())
                .put("checkpointAt", Times.ofMicros(found.checkpointTimeMicros()))
                .put("bytesBeyond", found.bytesBeyond())
                .put("unknownFiles", found.unknownFiles())
                .put("unknownBytes", found.unknownBytes())
                .put("lostRowGroups", found.lostRowGroups())
                .put("lostRows", found.lostRows())
                .put("lastChangeAt", found.lastChange().map(Times::of)));
        invocation.out().println(json.finish());
    }
}
