package dev.sluice.cli.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a job file, with its place. Plain words are text whatever they look like: {@code no}, {@code 0700} and {@code null} too. */
sealed interface JobNode {
    Place place();

    /** A text, with the variables of the environment put in. */
    record Text(Place place, String text) implements JobNode {}

    /** A list. */
    record Items(Place place, List<JobNode> items) implements JobNode {}

    /** Names with values, in the order of the file. */
    record Keys(Place place, Map<String, JobNode> values, Map<String, Place> places) implements JobNode {
        /** The places of the names. */
        Place placeOf(String key) {
            return places.getOrDefault(key, place);
        }

        /** Without some of the names. */
        Keys without(Iterable<String> names) {
            Map<String, JobNode> rest = new LinkedHashMap<>(values);
            names.forEach(rest::remove);
            return new Keys(place, rest, places);
        }
    }

    /** The text, where this has to be one. */
    default String asText(String key) {
        if (this instanceof Text text) {
            return text.text();
        }
        throw place().wrong("\"" + key + "\" must be one value");
    }

    /** The texts of a list; a single text is a list of one. */
    default List<String> asTexts(String key) {
        if (this instanceof Items list) {
            List<String> texts = new ArrayList<>();
            list.items().forEach(item -> texts.add(item.asText(key)));
            return texts;
        }
        return List.of(asText(key));
    }

    default Keys asKeys(String key) {
        if (this instanceof Keys keys) {
            return keys;
        }
        throw place().wrong("\"" + key + "\" must be names with values, one a line");
    }

    default boolean asBoolean(String key) {
        return switch (asText(key)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw place().wrong("\"" + key + "\" must be true or false, but is \"" + asText(key) + "\"");
        };
    }
}
