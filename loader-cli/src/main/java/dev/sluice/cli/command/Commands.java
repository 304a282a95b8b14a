package dev.sluice.cli.command;

import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands, in the order in which the help lists them. */
public final class Commands {
    private static final List<Class<?>> ALL = List.of(
            LoadCommand.class,
            TablesCommand.class,
            DescribeCommand.class,
            CountCommand.class,
            ExportCommand.class,
            HistoryCommand.class,
            StatusCommand.class,
            VerifyCommand.class,
            WalCommand.class,
            AlterCommand.class,
            TruncateCommand.class,
            DropCommand.class,
            CompactCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            RecoverCommand.class,
            SettingsCommand.class,
            ReportCommand.class,
            RunCommand.class,
            RejectsCommand.class,
            GenerateCommand.class,
            CompletionCommand.class);

    /** The commands that speak of others, and so need them beside themselves. */
    private static final Set<Class<?>> NEED_ALL = Set.of(ReportCommand.class, CompletionCommand.class);

    private Commands() {}

    /**
     * Gives the root its commands: where the line begins with the name of one, that one alone, since to describe all of them takes longer
     * than many a command; else all, so that the help lists them and a misspelt name finds the one that was meant.
     */
    public static void add(CommandLine root, String[] arguments) {
        List<Class<?>> wanted = ALL.stream()
                .filter(each -> arguments.length > 0 && name(each).equals(arguments[0]) && !NEED_ALL.contains(each))
                .toList();
        for (Class<?> each : wanted.isEmpty() ? ALL : wanted) {
            root.addSubcommand(each);
        }
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }
}
