package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.settings.NamedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of the command load as options of the command report, which gives them to the loads that it starts: taken over from there, so
 * that there is one list of them.
 */
public final class LoadArguments {
    /** What the modes decide, or what would leave nothing to measure. */
    private static final Set<String> NOT_FOR_A_REPORT = Set.of(
            "--wal-level",
            "--logged",
            "--unlogged",
            "--dry-run",
            "--events",
            "--rejects",
            "--drop-partitions-older-than",
            "--wait-lock",
            "--retry",
            "--after-crash");

    /** Options of every command that are about the engine, and not about this process. */
    private static final Set<String> SHARED_BY_ALL = Set.of("--set", "--config");

    private LoadArguments() {}

    /** Gives the command report, where it is there, the options of load; due before anything is parsed. */
    public static void share(CommandLine root) {
        if (!root.getSubcommands().containsKey("report")) {
            return;
        }
        CommandSpec report = command(root.getCommandSpec(), "report");
        for (OptionSpec option : command(root.getCommandSpec(), "load").options()) {
            if (!option.inherited() && !NOT_FOR_A_REPORT.contains(option.longestName())) {
                report.addOption(OptionSpec.builder(option).build());
            }
        }
    }

    /**
     * The arguments as they were given, for another process.
     *
     * @throws UsageException when one contradicts what a report does
     */
    static List<String> of(CommandSpec report) {
        CommandSpec load = command(report.root(), "load");
        List<String> arguments = new ArrayList<>();
        for (CommandSpec command : List.of(report.root(), report)) {
            for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
                String name = option.longestName();
                boolean isInherited = report.root().findOption(name) != null;
                if (isInherited ? SHARED_BY_ALL.contains(name) : load.findOption(name) != null) {
                    add(option, name, arguments);
                }
            }
        }
        return arguments;
    }

    private static CommandSpec command(CommandSpec root, String name) {
        CommandLine command = root.subcommands().get(name);
        if (command == null) {
            throw new IllegalStateException("the program has no command " + name);
        }
        return command.getCommandSpec();
    }

    private static void add(OptionSpec option, String name, List<String> arguments) {
        for (String value : option.originalStringValues()) {
            if (name.equals("--set")) {
                refuseSettingOfMode(value);
            }
            arguments.add(name);
            if (option.arity().max() > 0) {
                arguments.add(value);
            }
        }
    }

    private static void refuseSettingOfMode(String text) {
        String setting = NamedValue.parse(text).name().toLowerCase(Locale.ROOT);
        if (ReportMode.decides(setting)) {
            throw new UsageException(ErrorMessage.of("setting \"" + setting + "\" cannot be given to a report")
                    .withHint("The modes set it; --modes chooses them."));
        }
    }
}
