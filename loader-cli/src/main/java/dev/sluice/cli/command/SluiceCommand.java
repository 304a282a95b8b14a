package dev.sluice.cli.command;

import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.job.Job;
import dev.sluice.cli.output.Console;
import dev.sluice.cli.output.Stdout;
import dev.sluice.cli.process.ConsoleLog;
import dev.sluice.cli.process.LogConfiguration;
import dev.sluice.cli.process.LogFileFormat;
import dev.sluice.cli.process.StopSignals;
import dev.sluice.cli.settings.NamedValue;
import dev.sluice.cli.settings.Quantity;
import dev.sluice.cli.settings.Setting;
import dev.sluice.cli.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root of the command line: the options that every command has, before or behind its name. */
@Command(
        name = "sluice",
        description = "Loads CSV files and access logs into partitioned tables, with the write-ahead log you choose.",
        versionProvider = VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  sluice load access.log --table access --partition-by \"range(time, day)\"",
            "  sluice count access",
            "  sluice load --help"
        })
public final class SluiceCommand implements Runnable {
    /** Set by the launcher, which can ask the terminal; Java 17 cannot tell for standard error alone. */
    public static final String TERMINAL_PROPERTY = "sluice.stderr.terminal";

    enum When {
        auto,
        always,
        never
    }

    private final Map<String, String> environment;
    private final Stdout out;
    private final StopSignals signals;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is parsed
    private CommandSpec spec;

    @Option(
            names = {"-D", "--data"},
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            order = 100,
            description = "The data directory (SLUICE_DATA, else ./sluice-data); the first load creates it.")
    private @Nullable Path data;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            order = 101,
            description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            order = 102,
            description = "Only the result and errors.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            order = 103,
            description = "More on standard error: notes, and the stack trace of a failure.")
    private boolean verbose;

    @Option(
            names = "--progress",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            order = 104,
            description = "A progress line: auto (on a terminal), always, never.")
    private When progress = When.auto;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            order = 105,
            description = "Colour on standard error: auto (on a terminal without NO_COLOR), always, never.")
    private When color = When.auto;

    @Option(
            names = {"-s", "--set"},
            paramLabel = "NAME=VALUE",
            scope = ScopeType.INHERIT,
            order = 106,
            description = "An engine setting of this run; the command settings lists them.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            order = 107,
            description = "Engine settings from a properties file.")
    private @Nullable Path config;

    @Option(
            names = "--log-file",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            order = 108,
            description = "Append the log to this file.")
    private @Nullable Path logFile;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            scope = ScopeType.INHERIT,
            order = 108,
            description = "Of the log file: text, or json, one object a line (text).")
    private LogFileFormat logFormat = LogFileFormat.TEXT;

    @Option(
            names = "--log-rotate",
            paramLabel = "SIZE",
            scope = ScopeType.INHERIT,
            order = 108,
            description = "Rotate the log file when it is larger, into FILE.1.gz and so on; 0: never (10MB).")
    private String logRotate = "10MB";

    @Option(
            names = "--log-keep",
            paramLabel = "N",
            scope = ScopeType.INHERIT,
            order = 108,
            description = "How many rotated log files are kept, 1 to 20 (10).")
    private String logKeep = "10";

    private List<NamedValue> jobSettings = List.of();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 109,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli acts on the option itself
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            scope = ScopeType.INHERIT,
            order = 110,
            description = "Show the version.")
    @SuppressWarnings("UnusedVariable") // picocli acts on the option itself
    private boolean version;

    public SluiceCommand(Map<String, String> environment, Stdout out, StopSignals signals) {
        this.environment = environment;
        this.out = out;
        this.signals = signals;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** The console that the options ask for; usable whatever became of the command. */
    public Console console() {
        Console.Verbosity verbosity =
                quiet ? Console.Verbosity.QUIET : verbose ? Console.Verbosity.VERBOSE : Console.Verbosity.NORMAL;
        boolean plain = environment.containsKey("NO_COLOR") || !isTerminal();
        boolean hasColor = color == When.always || (color == When.auto && !plain);
        return Console.ofProcess(
                hasColor, verbosity, logFile == null ? Optional.empty() : Optional.of(new ConsoleLog()));
    }

    Invocation invocation() throws IOException {
        if (quiet && verbose) {
            throw new UsageException("-q and -v cannot both be given");
        }
        Console console = console();
        configureLogging(console);
        Path directory = dataDirectory();
        Settings settings = settings(directory, Optional.empty());
        boolean showProgress = progress == When.always || (progress == When.auto && isTerminal() && !quiet);
        return new Invocation(directory, settings, out, console, signals, json, showProgress);
    }

    /** The settings of a run; a level that a load of a job has for itself is weaker only than the command line. */
    Settings settings(Path directory, Optional<String> walLevel) throws IOException {
        List<String> strongest = new ArrayList<>();
        walLevel.ifPresent(level -> strongest.add(Setting.WAL_LEVEL.settingName() + "=" + level));
        strongest.addAll(set);
        return Settings.resolve(strongest, environment, jobSettings, config(), directory);
    }

    Map<String, String> environment() {
        return environment;
    }

    /** Takes over what a job says and the command line does not. */
    void adopt(Job job) {
        jobSettings = job.settings();
        if (environment.getOrDefault("SLUICE_DATA", "").isEmpty() && data == null) {
            data = job.dataDirectory().orElse(null);
        }
        if (logFile == null) {
            logFile = job.log().file().orElse(null);
        }
        if (!isGiven("--log-format")) {
            logFormat = job.log().format().map(LogFileFormat::parse).orElse(logFormat);
        }
        if (!isGiven("--log-rotate")) {
            logRotate = job.log().rotate().orElse(logRotate);
        }
        if (!isGiven("--log-keep")) {
            logKeep = job.log().keep().orElse(logKeep);
        }
    }

    private boolean isGiven(String option) {
        for (CommandLine each = spec.commandLine(); each != null; each = subcommand(each)) {
            if (each.getParseResult().hasMatchedOption(option)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable CommandLine subcommand(CommandLine command) {
        return command.getParseResult().hasSubcommand()
                ? command.getParseResult().subcommand().commandSpec().commandLine()
                : null;
    }

    /** A setting that an option of a command stands for, such as {@code --wal-level}; as strong as {@code --set}. */
    void set(String name, String value) {
        set.add(name + "=" + value);
    }

    private Optional<Path> config() {
        String fromEnvironment = environment.getOrDefault("SLUICE_CONFIG", "");
        if (config == null && !fromEnvironment.isEmpty()) {
            return Optional.of(Path.of(fromEnvironment));
        }
        return Optional.ofNullable(config);
    }

    private Path dataDirectory() {
        if (data != null) {
            return data;
        }
        String fromEnvironment = environment.getOrDefault("SLUICE_DATA", "");
        return Path.of(fromEnvironment.isEmpty() ? "sluice-data" : fromEnvironment);
    }

    private void configureLogging(Console console) {
        System.setErr(console.stream());
        if (logFile != null) {
            LogConfiguration.file(logFile, logFormat, bytes("--log-rotate", logRotate), kept(logKeep));
        }
        System.setProperty(LogConfiguration.VERBOSE_PROPERTY, Boolean.toString(verbose));
    }

    private static long bytes(String option, String text) {
        try {
            return Quantity.bytes(text);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(option + " is \"" + text + "\", but " + wrong.getMessage());
        }
    }

    private static int kept(String text) {
        if (!text.matches("[0-9]{1,2}")
                || Integer.parseInt(text) < 1
                || Integer.parseInt(text) > LogConfiguration.MOST_KEPT) {
            throw new UsageException(
                    "--log-keep must be 1 to " + LogConfiguration.MOST_KEPT + ", but is \"" + text + "\"");
        }
        return Integer.parseInt(text);
    }

    private static boolean isTerminal() {
        return Boolean.getBoolean(TERMINAL_PROPERTY);
    }
}
