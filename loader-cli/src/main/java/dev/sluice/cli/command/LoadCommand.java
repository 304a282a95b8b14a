package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.load.InputOptions;
import dev.sluice.cli.load.LoadOptions;
import dev.sluice.cli.load.LoadRun;
import dev.sluice.cli.load.RunOptions;
import dev.sluice.cli.load.TableOptions;
import dev.sluice.cli.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "load",
        description =
                "Loads CSV files and access logs into a table. An input that the table holds already is not loaded again, whatever"
                        + " its name.",
        footer = {
            "",
            "Examples:",
            "  sluice load access.log --table access --partition-by \"range(time, day)\"",
            "  sluice load \"exports/*.csv.gz\" --table orders --on-error skip --rejects bad.csv",
            "  zcat old.log.gz | sluice load - --table access --format combined",
            "  sluice load big.csv --table big --wal-level none --json"
        })
final class LoadCommand extends SubCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "INPUT",
            description =
                    "Files, globs, folders, or - for standard input; plain, gz, zst, bz2, xz or lz4, told by content.")
    private List<String> inputs = new ArrayList<>();

    @Mixin
    private InputOptions inputOptions = new InputOptions();

    @Mixin
    private TableOptions tableOptions = new TableOptions();

    @Mixin
    private RunOptions runOptions = new RunOptions();

    @Override
    void prepare() {
        runOptions.walLevel().ifPresent(level -> root().set(Setting.WAL_LEVEL.settingName(), level));
    }

    /** What was parsed. */
    LoadOptions options() {
        return new LoadOptions(inputs, inputOptions, tableOptions, runOptions);
    }

    @Override
    ExitCode run(Invocation invocation) throws Exception {
        return new LoadRun(invocation, options()).execute();
    }
}
