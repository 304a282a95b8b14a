package dev.sluice.cli;

import dev.sluice.cli.command.Commands;
import dev.sluice.cli.command.LoadArguments;
import dev.sluice.cli.command.OptionSections;
import dev.sluice.cli.command.SluiceCommand;
import dev.sluice.cli.error.ControlText;
import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.output.Console;
import dev.sluice.cli.output.Stdout;
import dev.sluice.cli.output.StdoutException;
import dev.sluice.cli.output.TextTable;
import dev.sluice.cli.process.FatalErrors;
import dev.sluice.cli.process.StopSignals;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program. Parses the command line, runs one command, and turns what it threw into one message and one exit code. An {@link Error}, and
 * any failure nobody foresaw, ends the process on the spot.
 */
public final class Sluice {
    private static final int HELP_WIDTH = 110;

    /** Fewer are too few for the names of options and a text beside them. */
    private static final int FEWEST_COLUMNS = 60;

    private final SluiceCommand root;
    private final Stdout out;
    private final StopSignals signals;

    Sluice(Map<String, String> environment, Stdout out, StopSignals signals) {
        this.root = new SluiceCommand(environment, out, signals);
        this.out = out;
        this.signals = signals;
    }

    public static void main(String[] arguments) {
        FatalErrors.install();
        StopSignals signals = new StopSignals();
        signals.install();
        int code = new Sluice(System.getenv(), Stdout.ofProcess(), signals).run(arguments);
        System.exit(code);
    }

    /** Runs one command line and gives the exit code. */
    int run(String[] arguments) {
        CommandLine commandLine = commandLine(arguments);
        StringWriter help = new StringWriter();
        commandLine.setOut(new PrintWriter(help));
        int code = commandLine.execute(arguments);
        try {
            out.print(help.toString());
            out.flush();
        } catch (IOException failed) {
            code = failed(failed);
        }
        return code;
    }

    /** The program's commands: all of them, or those that a line needs. */
    CommandLine commandLine(String... line) {
        CommandLine commandLine = new CommandLine(root);
        Commands.add(commandLine, line);
        commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, arguments) -> misused(wrong))
                .setExecutionExceptionHandler((failure, at, parsed) -> failed(failure));
        LoadArguments.share(commandLine);
        int columns = Integer.getInteger(TextTable.COLUMNS_PROPERTY, HELP_WIDTH);
        commandLine.setUsageHelpWidth(Math.max(FEWEST_COLUMNS, Math.min(HELP_WIDTH, columns)));
        shapeHelp(commandLine);
        return commandLine;
    }

    /** One look for every command: no list of options in the first line, and each part under its heading. */
    private static void shapeHelp(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .descriptionHeading("%n")
                .parameterListHeading("%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n");
        OptionSections.use(command);
        command.getSubcommands().values().forEach(Sluice::shapeHelp);
    }

    private int misused(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        String help = "See " + command.getCommandSpec().qualifiedName() + " --help.";
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            root.console()
                    .error(ErrorMessage.of(lowerCaseLine(String.valueOf(wrong.getMessage())))
                            .withHint(help));
            return ExitCode.USAGE.number();
        }
        String argument = unmatched.getUnmatched().get(0);
        boolean isCommand =
                !unmatched.isUnknownOption() && !command.getSubcommands().isEmpty();
        String what = unmatched.isUnknownOption() ? "option" : isCommand ? "command" : "argument";
        List<String> suggestions = unmatched.getSuggestions();
        root.console()
                .error(ErrorMessage.of("unknown " + what + " \"" + argument + "\"")
                        .withHint(suggestions.isEmpty() ? help : "Did you mean \"" + suggestions.get(0) + "\"?"));
        return ExitCode.USAGE.number();
    }

    private static String lowerCaseLine(String text) {
        String line = text.lines().findFirst().orElse(text);
        boolean isWord = line.length() > 1 && Character.isLowerCase(line.charAt(1));
        String lower = isWord ? Character.toLowerCase(line.charAt(0)) + line.substring(1) : line;
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private int failed(Throwable failure) {
        if (failure instanceof StdoutException stdout && stdout.isReaderGone()) {
            return ExitCode.STDOUT_CLOSED.number();
        }
        ErrorTable.Verdict verdict = ErrorTable.judge(failure);
        Console console = root.console();
        if (verdict.isStopped() && signals.received().isPresent()) {
            ExitCode code = signals.received().get().exitCode();
            console.error(ErrorMessage.of(code.meaning()));
            return code.number();
        }
        console.error(verdict.message());
        if (console.isVerbose()) {
            printTrace(console, failure);
        }
        if (verdict.isFailStop()) {
            // What is left half done must look like a crash: no hook may run.
            Runtime.getRuntime().halt(verdict.exitCode().number());
        }
        return verdict.exitCode().number();
    }

    private static void printTrace(Console console, Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        trace.toString()
                .lines()
                .map(line -> line.replace('\t', ' '))
                .map(ControlText::escape)
                .forEach(console::line);
    }
}
