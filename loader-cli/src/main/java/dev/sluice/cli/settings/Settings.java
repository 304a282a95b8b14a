package dev.sluice.cli.settings;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** The settings of one run, each with the source that gave it. Immutable once resolved. */
public final class Settings {
    /** The file in a data directory whose settings hold for every run on it. */
    public static final String FILE_NAME = "sluice.conf";

    /** Names of the environment that are ours but no engine setting. */
    private static final Set<String> OTHER_ENVIRONMENT = Set.of("SLUICE_DATA", "SLUICE_CONFIG", "SLUICE_JAVA_OPTS");

    private record Value(long value, SettingSource source) {}

    private final Map<Setting, Value> values = new EnumMap<>(Setting.class);

    private Settings() {}

    /**
     * Asks every source for every setting.
     *
     * @param commandLine {@code NAME=VALUE} texts; the last one of a name wins
     * @throws UsageException naming the source of a wrong name or value
     */
    public static Settings resolve(
            List<String> commandLine, Map<String, String> environment, Optional<Path> config, Path dataDirectory)
            throws IOException {
        return resolve(commandLine, environment, List.of(), config, dataDirectory);
    }

    /** The same with the settings of a job, which are stronger than {@code --config} and weaker than the environment. */
    public static Settings resolve(
            List<String> commandLine,
            Map<String, String> environment,
            List<NamedValue> job,
            Optional<Path> config,
            Path dataDirectory)
            throws IOException {
        Settings settings = new Settings();
        for (Setting each : Setting.values()) {
            settings.put(each, each.defaultText(), SettingSource.DEFAULT, "by default");
        }
        settings.readFile(dataDirectory.resolve(FILE_NAME), SettingSource.DATA_DIRECTORY, false);
        if (config.isPresent()) {
            settings.readFile(config.get(), SettingSource.CONFIG_FILE, true);
        }
        for (NamedValue each : job) {
            settings.put(Setting.require(each.name(), "in the job"), each.value(), SettingSource.JOB, "in the job");
        }
        settings.readEnvironment(environment);
        for (String each : commandLine) {
            NamedValue named = NamedValue.parse(each);
            settings.put(
                    Setting.require(named.name(), "on the command line"),
                    named.value(),
                    SettingSource.COMMAND_LINE,
                    "on the command line");
        }
        return settings;
    }

    public long get(Setting setting) {
        return value(setting).value();
    }

    public boolean isOn(Setting setting) {
        return get(setting) == 1;
    }

    public String display(Setting setting) {
        return setting.type().display(get(setting));
    }

    public SettingSource source(Setting setting) {
        return value(setting).source();
    }

    private Value value(Setting setting) {
        Value value = values.get(setting);
        if (value == null) {
            throw new IllegalStateException("setting " + setting + " was not resolved");
        }
        return value;
    }

    /**
     * Checks a name and its value.
     *
     * @throws UsageException when there is no such setting or the value is not one of its
     */
    public static void check(NamedValue named, String where) {
        parse(Setting.require(named.name(), where), named.value(), where);
    }

    private void readEnvironment(Map<String, String> environment) {
        for (Map.Entry<String, String> each : new TreeMap<>(environment).entrySet()) {
            if (each.getKey().startsWith("SLUICE_") && !OTHER_ENVIRONMENT.contains(each.getKey())) {
                String name = each.getKey().substring("SLUICE_".length());
                put(
                        Setting.require(name, "in the environment (" + each.getKey() + ")"),
                        each.getValue(),
                        SettingSource.ENVIRONMENT,
                        "in the environment");
            }
        }
    }

    private void readFile(Path file, SettingSource source, boolean required) throws IOException {
        if (!required && !Files.exists(file)) {
            return;
        }
        for (Map.Entry<String, String> each : readProperties(file).entrySet()) {
            String where = "in \"" + file + "\"";
            put(Setting.require(each.getKey(), where), each.getValue(), source, where);
        }
    }

    /** The names and values of a settings file, sorted by name. */
    static Map<String, String> readProperties(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException malformed) {
            throw new UsageException(
                    ErrorMessage.of("could not read settings from \"" + file + "\": " + malformed.getMessage()));
        }
        Map<String, String> values = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> values.put(name, properties.getProperty(name)));
        return values;
    }

    private void put(Setting setting, String text, SettingSource source, String where) {
        values.put(setting, new Value(parse(setting, text, where), source));
    }

    static long parse(Setting setting, String text, String where) {
        try {
            return setting.type().parse(text.strip());
        } catch (IllegalArgumentException wrong) {
            throw new UsageException("setting \"" + setting.settingName() + "\" " + where + " is \"" + text + "\", but "
                    + wrong.getMessage());
        }
    }
}
