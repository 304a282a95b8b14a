package dev.sluice.cli.job;

import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.load.LoadOptions;
import dev.sluice.cli.settings.NamedValue;
import dev.sluice.cli.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Reads a job file. The values of a load become arguments of the command load, which reads them; so both take the same and mean the same.
 * Relative paths are seen from the job file's folder, since a job is started from anywhere.
 */
public final class JobReader {
    private static final String STANDARD_INPUT = "-";

    /** Options whose texts are paths, beside those that say so by their type. */
    private static final Set<String> PATHS = Set.of("files-from");

    private final CommandSpec loadCommand;
    private final LoadParser parser;
    private final Map<String, String> environment;
    private final Map<String, String> overrides;

    /** Reads the arguments of the command load. */
    public interface LoadParser {
        /**
         * Reads the arguments.
         *
         * @throws UsageException when they are wrong, without a place
         */
        LoadOptions parse(List<String> arguments);
    }

    /**
     * Makes a reader.
     *
     * @param environment the variables that a job may name
     * @param overrides values by their keys that every load has, whatever the job says
     */
    public JobReader(
            CommandSpec loadCommand,
            LoadParser parser,
            Map<String, String> environment,
            Map<String, String> overrides) {
        this.loadCommand = loadCommand;
        this.parser = parser;
        this.environment = environment;
        this.overrides = overrides;
    }

    /**
     * Reads and checks a job file.
     *
     * @throws UsageException naming the place of what is wrong
     */
    public Job read(Path file) throws IOException {
        JobNode.Keys job = JobYaml.read(file, environment);
        JobKeys.check(job, JobKeys.JOB, "in a job");
        return new Job(
                optional(job, JobKeys.NAME).orElseGet(() -> baseName(file)),
                file,
                optional(job, JobKeys.DATA).map(text -> path(file, text)),
                settings(job),
                optional(job, JobKeys.METRICS).map(text -> path(file, text)),
                keepReports(job),
                log(job, file),
                loads(job, file));
    }

    private static String baseName(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static Optional<String> optional(JobNode.Keys keys, String key) {
        return Optional.ofNullable(keys.values().get(key)).map(value -> value.asText(key));
    }

    private static Path path(Path file, String text) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? Path.of(text) : folder.resolve(text);
    }

    private static List<NamedValue> settings(JobNode.Keys job) {
        List<NamedValue> settings = new ArrayList<>();
        JobNode node = job.values().get(JobKeys.SETTINGS);
        if (node != null) {
            JobNode.Keys keys = node.asKeys(JobKeys.SETTINGS);
            keys.values().forEach((name, value) -> {
                NamedValue named = new NamedValue(name, value.asText(name));
                try {
                    Settings.check(named, "in a job");
                } catch (UsageException wrong) {
                    throw keys.placeOf(name).wrong(wrong);
                }
                settings.add(named);
            });
        }
        return settings;
    }

    private static int keepReports(JobNode.Keys job) {
        JobNode node = job.values().get(JobKeys.REPORTS);
        if (node == null) {
            return Job.REPORTS_KEPT;
        }
        JobNode.Keys keys = node.asKeys(JobKeys.REPORTS);
        JobKeys.check(keys, JobKeys.REPORT_KEYS, "in \"" + JobKeys.REPORTS + "\"");
        String text = optional(keys, JobKeys.REPORTS_KEEP).orElse(Integer.toString(Job.REPORTS_KEPT));
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) == 0) {
            throw keys.placeOf(JobKeys.REPORTS_KEEP)
                    .wrong("\"keep\" must be a number of reports from 1 on, but is \"" + text + "\"");
        }
        return Integer.parseInt(text);
    }

    private static Job.JobLog log(JobNode.Keys job, Path file) {
        JobNode node = job.values().get(JobKeys.LOG);
        if (node == null) {
            return new Job.JobLog(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }
        JobNode.Keys keys = node.asKeys(JobKeys.LOG);
        JobKeys.check(keys, JobKeys.LOG_KEYS, "in \"" + JobKeys.LOG + "\"");
        return new Job.JobLog(
                optional(keys, JobKeys.LOG_FILE).map(text -> path(file, text)),
                optional(keys, JobKeys.LOG_FORMAT),
                optional(keys, JobKeys.LOG_ROTATE),
                optional(keys, JobKeys.LOG_KEEP));
    }

    private List<Job.JobLoad> loads(JobNode.Keys job, Path file) {
        JobNode.Keys defaults = job.values().containsKey(JobKeys.DEFAULTS)
                ? job.values().get(JobKeys.DEFAULTS).asKeys(JobKeys.DEFAULTS)
                : new JobNode.Keys(job.place(), Map.of(), Map.of());
        JobKeys.check(defaults, JobKeys.ofDefaults(loadCommand), "in \"" + JobKeys.DEFAULTS + "\"");
        if (!(job.values().get(JobKeys.LOADS) instanceof JobNode.Items items)
                || items.items().isEmpty()) {
            throw job.placeOf(JobKeys.LOADS)
                    .wrong("\"loads\" must be a list of loads", "Each begins with \"- inputs: FILE\".");
        }
        List<Job.JobLoad> loads = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JobNode item : items.items()) {
            JobNode.Keys keys = item.asKeys("a load");
            JobKeys.check(keys, JobKeys.ofLoad(loadCommand), "in a load");
            Job.JobLoad load = load(keys, defaults, file, loads.size() + 1);
            if (!names.add(load.name())) {
                throw keys.place()
                        .wrong(
                                "a load before it is called \"" + load.name() + "\" too",
                                "Give each a \"name\"; without one a load is called after its table.");
            }
            loads.add(load);
        }
        return loads;
    }

    private Job.JobLoad load(JobNode.Keys keys, JobNode.Keys defaults, Path file, int number) {
        Map<String, JobNode> values = new LinkedHashMap<>(defaults.values());
        values.putAll(keys.values());
        overrides.forEach((key, value) -> values.put(key, new JobNode.Text(keys.place(), value)));
        List<String> arguments = new ArrayList<>();
        Set<String> own = Set.of(JobKeys.NAME, JobKeys.INPUTS, JobKeys.CONTINUE);
        for (Map.Entry<String, JobNode> each : values.entrySet()) {
            if (!own.contains(each.getKey())) {
                List<String> some = arguments(each.getKey(), each.getValue(), file);
                parse(some, each.getValue().place());
                arguments.addAll(some);
            }
        }
        if (!values.containsKey("last-line")) {
            arguments.add("--last-line=auto");
        }
        arguments.add("--");
        inputs(keys).forEach(input -> arguments.add(path(file, input).toString()));
        LoadOptions options = parse(arguments, keys.place());
        JobNode goesOn = values.get(JobKeys.CONTINUE);
        return new Job.JobLoad(
                optional(keys, JobKeys.NAME)
                        .or(() -> Optional.ofNullable(values.get("table")).map(value -> value.asText("table")))
                        .orElse("load " + number),
                keys.place().line(),
                options,
                options.run().walLevel(),
                goesOn != null && goesOn.asBoolean(JobKeys.CONTINUE));
    }

    private List<String> inputs(JobNode.Keys keys) {
        JobNode node = keys.values().get(JobKeys.INPUTS);
        if (node == null) {
            if (keys.values().containsKey("files-from")) {
                return List.of();
            }
            throw keys.place()
                    .wrong("a load has no \"inputs\"", "Name files, globs or folders: \"inputs: /var/log/app/*.log\".");
        }
        List<String> inputs = node.asTexts(JobKeys.INPUTS);
        if (inputs.isEmpty()) {
            throw node.place().wrong("a load has no \"inputs\"");
        }
        if (inputs.contains(STANDARD_INPUT)) {
            throw node.place().wrong("a job cannot read standard input", "Pipe it into \"sluice load -\" instead.");
        }
        return inputs;
    }

    private List<String> arguments(String key, JobNode value, Path file) {
        OptionSpec option = loadCommand.findOption("--" + key);
        if (option == null) {
            throw new IllegalStateException("the command load has no option --" + key);
        }
        if (option.arity().max() == 0) {
            return value.asBoolean(key) ? List.of("--" + key) : List.of();
        }
        boolean isPath = option.type() == Path.class || PATHS.contains(key);
        Stream<String> texts = option.isMultiValue() ? value.asTexts(key).stream() : Stream.of(value.asText(key));
        return texts.map(text -> "--" + key + "=" + (isPath ? path(file, text) : text))
                .toList();
    }

    private LoadOptions parse(List<String> arguments, Place place) {
        try {
            return parser.parse(arguments);
        } catch (UsageException wrong) {
            throw place.wrong(wrong);
        }
    }
}
