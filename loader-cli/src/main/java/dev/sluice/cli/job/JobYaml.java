package dev.sluice.cli.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads YAML as names, lists and texts with their places, and puts variables of the environment into the texts. */
final class JobYaml {
    private final Path file;
    private final Map<String, String> environment;
    private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private JobYaml(Path file, Map<String, String> environment) {
        this.file = file;
        this.environment = environment;
    }

    /**
     * Reads a file.
     *
     * @throws dev.sluice.cli.error.UsageException when it is no YAML, naming the place
     */
    static JobNode.Keys read(Path file, Map<String, String> environment) throws IOException {
        return new JobYaml(file, environment).read(Files.readString(file, StandardCharsets.UTF_8));
    }

    private JobNode.Keys read(String text) {
        try {
            LoadSettings settings = LoadSettings.builder().setUseMarks(true).build();
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isEmpty()) {
                throw new Place(file, 1, 1).wrong("the file is empty", "A job names its loads below \"loads:\".");
            }
            return node(root.get()).asKeys("a job");
        } catch (MarkedYamlEngineException malformed) {
            throw place(malformed.getProblemMark()).wrong(problem(malformed.getProblem()));
        } catch (YamlEngineException malformed) {
            throw new Place(file, 1, 1).wrong(problem(String.valueOf(malformed.getMessage())));
        }
    }

    private static String problem(String text) {
        return "it is no YAML: " + text.lines().findFirst().orElse("");
    }

    private JobNode node(Node node) {
        Place place = place(node.getStartMark());
        if (node instanceof ScalarNode scalar) {
            return new JobNode.Text(place, substitute(scalar.getValue(), place));
        }
        if (!seen.add(node)) {
            throw place.wrong(
                    "an alias stands for a list or for names", "What loads share belongs below \"defaults:\".");
        }
        if (node instanceof SequenceNode sequence) {
            List<JobNode> items = new ArrayList<>();
            sequence.getValue().forEach(item -> items.add(node(item)));
            return new JobNode.Items(place, items);
        }
        Map<String, JobNode> values = new LinkedHashMap<>();
        Map<String, Place> places = new LinkedHashMap<>();
        for (NodeTuple each : ((MappingNode) node).getValue()) {
            Place keyPlace = place(each.getKeyNode().getStartMark());
            if (!(each.getKeyNode() instanceof ScalarNode key)) {
                throw keyPlace.wrong("a name must be one word");
            }
            if (values.put(key.getValue(), node(each.getValueNode())) != null) {
                throw keyPlace.wrong("\"" + key.getValue() + "\" is there twice, first in line "
                        + places.getOrDefault(key.getValue(), keyPlace).line());
            }
            places.put(key.getValue(), keyPlace);
        }
        return new JobNode.Keys(place, values, places);
    }

    private Place place(Optional<Mark> mark) {
        return mark.map(m -> new Place(file, m.getLine() + 1, m.getColumn() + 1))
                .orElse(new Place(file, 1, 1));
    }

    // ${NAME}, ${NAME:-otherwise}; $${ stands for itself.
    private String substitute(String text, Place place) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith("$${", at)) {
                out.append("${");
                at += 3;
            } else if (text.startsWith("${", at)) {
                int end = text.indexOf('}', at);
                if (end < 0) {
                    throw place.wrong("\"${\" without \"}\"", "Write $${ for the characters themselves.");
                }
                out.append(variable(text.substring(at + 2, end), place));
                at = end + 1;
            } else {
                out.append(text.charAt(at++));
            }
        }
        return out.toString();
    }

    private String variable(String expression, Place place) {
        int otherwise = expression.indexOf(":-");
        String name = otherwise < 0 ? expression : expression.substring(0, otherwise);
        String value = environment.get(name);
        if (value != null && (otherwise < 0 || !value.isEmpty())) {
            return value;
        }
        if (otherwise < 0) {
            throw place.wrong(
                    "the environment has no variable \"" + name + "\"",
                    "Set it, or write ${" + name + ":-VALUE} for the value to take without it.");
        }
        return expression.substring(otherwise + 2);
    }
}
