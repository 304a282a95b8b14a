package dev.sluice.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.command.JobFiles;
import dev.sluice.cli.settings.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON schema of job files that editors read has the keys that the reader knows. Run with {@code -Dsluice.schema.write=true} it writes the
 * file anew.
 */
final class JobSchemaTest {
    private static final Path FILE = Path.of("../docs/job.schema.json");
    private static final JsonMapper MAPPER = JsonMapper.shared();

    @Test
    void theSchemaHasTheKeysThatTheReaderKnows() throws Exception {
        String expected = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(schema()) + "\n";
        if (Boolean.getBoolean("sluice.schema.write")) {
            Files.writeString(FILE, expected);
        }
        assertThat(Files.readString(FILE)).isEqualToNormalizingNewlines(expected);
    }

    private static ObjectNode schema() {
        ObjectNode schema = MAPPER.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "A job of sluice")
                .put("type", "object")
                .put("additionalProperties", false);
        schema.putArray("required").add(JobKeys.LOADS);
        ObjectNode keys = schema.putObject("properties");
        for (String key : new TreeSet<>(JobKeys.JOB)) {
            keys.set(key, ofJob(key));
        }
        return schema;
    }

    private static ObjectNode ofJob(String key) {
        return switch (key) {
            case JobKeys.NAME -> scalar("What the job is called (the name of its file).");
            case JobKeys.DATA -> scalar("The data directory.");
            case JobKeys.METRICS -> scalar("Where the run's figures for Prometheus are written.");
            case JobKeys.SETTINGS -> {
                ObjectNode settings = object("Settings of the engine.");
                for (Setting each : Setting.values()) {
                    ((ObjectNode) settings.get("properties")).set(each.settingName(), scalar(each.meaning()));
                }
                yield settings;
            }
            case JobKeys.REPORTS -> {
                ObjectNode reports = object("The reports of runs in the data directory.");
                put(reports, JobKeys.REPORT_KEYS, "How many are kept (100).");
                yield reports;
            }
            case JobKeys.LOG -> {
                ObjectNode log =
                        object("The log file; see the options --log-file, --log-format, --log-rotate, --log-keep.");
                put(log, JobKeys.LOG_KEYS, "");
                yield log;
            }
            case JobKeys.DEFAULTS -> ofLoad("What the loads share.", JobKeys.ofDefaults(JobFiles.loadCommand()));
            case JobKeys.LOADS -> {
                ObjectNode loads = MAPPER.createObjectNode()
                        .put("type", "array")
                        .put("minItems", 1)
                        .put("description", "The loads, in the order in which they run.");
                loads.set("items", ofLoad("A load.", JobKeys.ofLoad(JobFiles.loadCommand())));
                yield loads;
            }
            default -> throw new AssertionError("the schema does not describe " + key);
        };
    }

    private static ObjectNode ofLoad(String description, Set<String> keys) {
        ObjectNode load = object(description);
        ObjectNode properties = (ObjectNode) load.get("properties");
        for (String key : keys) {
            properties.set(key, ofLoadKey(key));
        }
        return load;
    }

    private static ObjectNode ofLoadKey(String key) {
        switch (key) {
            case JobKeys.NAME -> {
                return scalar("What the load is called (its table).");
            }
            case JobKeys.INPUTS -> {
                return list("Files, globs and folders.");
            }
            case JobKeys.CONTINUE -> {
                return MAPPER.createObjectNode()
                        .put("type", "boolean")
                        .put("description", "Whether the loads behind it run when it fails (false).");
            }
            default -> {}
        }
        OptionSpec option = JobFiles.loadCommand().findOption("--" + key);
        String description = String.join(" ", option.description());
        if (option.arity().max() == 0) {
            return MAPPER.createObjectNode().put("type", "boolean").put("description", description);
        }
        if (option.isMultiValue()) {
            return list(description);
        }
        if (option.type().isEnum()) {
            ObjectNode choice = MAPPER.createObjectNode().put("description", description);
            ArrayNode words = choice.putArray("enum");
            for (Object constant : option.type().getEnumConstants()) {
                words.add(constant.toString().toLowerCase(Locale.ROOT));
            }
            return choice;
        }
        return scalar(description);
    }

    private static void put(ObjectNode object, Set<String> keys, String description) {
        ObjectNode properties = (ObjectNode) object.get("properties");
        new TreeSet<>(keys).forEach(key -> properties.set(key, scalar(description)));
    }

    private static ObjectNode object(String description) {
        ObjectNode object = MAPPER.createObjectNode()
                .put("type", "object")
                .put("description", description)
                .put("additionalProperties", false);
        object.putObject("properties");
        return object;
    }

    /** YAML's own types make no difference: a value is the text as it is written. */
    private static ObjectNode scalar(String description) {
        ObjectNode scalar = MAPPER.createObjectNode();
        scalar.putArray("type").add("string").add("number").add("boolean");
        return description.isEmpty() ? scalar : scalar.put("description", description);
    }

    private static ObjectNode list(String description) {
        ObjectNode list = MAPPER.createObjectNode().put("description", description);
        ArrayNode either = list.putArray("anyOf");
        either.add(scalar(""));
        ObjectNode array = either.addObject().put("type", "array");
        array.set("items", scalar(""));
        return list;
    }
}
