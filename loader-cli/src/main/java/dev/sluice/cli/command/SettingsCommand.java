package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.JsonResult;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.settings.NamedValue;
import dev.sluice.cli.settings.Setting;
import dev.sluice.cli.settings.Settings;
import dev.sluice.cli.settings.SettingsFile;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "settings",
        description =
                "Shows every engine setting, its value and where that comes from. With NAME=VALUE, makes it lasting in the"
                        + " data directory's sluice.conf; NAME= goes back to the default.",
        footer = {"", "Examples:", "  sluice settings", "  sluice settings checkpoint_timeout=10min wal_level=minimal"})
final class SettingsCommand extends SubCommand {
    @Parameters(arity = "0..*", paramLabel = "NAME=VALUE", description = "Settings to keep in the data directory.")
    private List<String> changes = new ArrayList<>();

    @Override
    ExitCode run(Invocation invocation) throws IOException {
        if (changes.isEmpty()) {
            show(invocation);
        } else {
            change(invocation);
        }
        return ExitCode.DONE;
    }

    private void change(Invocation invocation) throws IOException {
        NioFileSystem fileSystem = Database.fileSystem(invocation.settings());
        SettingsFile file = SettingsFile.read(invocation.dataDirectory());
        for (String each : changes) {
            NamedValue change = NamedValue.parse(each);
            if (change.name().equalsIgnoreCase(Setting.WAL_SEGMENT_SIZE.settingName())
                    && ControlFile.read(fileSystem, invocation.dataDirectory()).isPresent()) {
                throw new UsageException(ErrorMessage.of("setting \"wal_segment_size\" cannot change any more")
                        .withDetail("It was fixed when the data directory was made."));
            }
            file.set(change);
        }
        fileSystem.createDirectory(invocation.dataDirectory());
        file.write(fileSystem);
        invocation
                .console()
                .note("settings kept in \"" + invocation.dataDirectory().resolve(Settings.FILE_NAME) + "\"");
    }

    private static void show(Invocation invocation) throws IOException {
        Settings settings = invocation.settings();
        if (invocation.json()) {
            String json = JsonResult.result()
                    .putObjects(
                            "settings",
                            Arrays.asList(Setting.values()),
                            (out, each) -> out.put("name", each.settingName())
                                    .put("value", settings.display(each))
                                    .put("source", settings.source(each).label())
                                    .put("default", each.defaultText())
                                    .put("meaning", each.meaning()))
                    .finish();
            invocation.out().println(json);
            return;
        }
        TextTable table = new TextTable("setting", "value", "source", "meaning");
        for (Setting each : Setting.values()) {
            table.row(
                    each.settingName(),
                    settings.display(each),
                    settings.source(each).label(),
                    each.meaning());
        }
        invocation.out().print(table.print());
    }
}
