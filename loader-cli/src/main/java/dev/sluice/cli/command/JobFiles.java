package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.job.JobReader;
import dev.sluice.cli.load.LoadOptions;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Lets job files have the options of the command load. */
public final class JobFiles {
    private JobFiles() {}

    /** The command whose options a load of a job has. */
    public static CommandSpec loadCommand() {
        return command().getCommandSpec();
    }

    /** A reader of job files, with values by their keys that every load has, whatever the file says. */
    public static JobReader reader(Map<String, String> environment, Map<String, String> overrides) {
        return new JobReader(loadCommand(), JobFiles::parse, environment, overrides);
    }

    private static CommandLine command() {
        return new CommandLine(new LoadCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false);
    }

    private static LoadOptions parse(List<String> arguments) {
        CommandLine load = command();
        try {
            load.parseArgs(arguments.toArray(String[]::new));
        } catch (ParameterException wrong) {
            String text = String.valueOf(wrong.getMessage()).lines().findFirst().orElse("");
            throw new UsageException(ErrorMessage.of(Character.toLowerCase(text.charAt(0)) + text.substring(1)));
        }
        LoadCommand command = load.getCommand();
        return command.options();
    }
}
