package dev.sluice.cli.endtoend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads what the program printed into maps, lists, texts, numbers and booleans. */
final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String NULL = "null";

    private Json() {}

    @SuppressWarnings("unchecked") // an object is always read as such a map
    static Map<String, Object> object(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return (Map<String, Object>) value(parser, parser.nextToken());
        }
    }

    /** The number behind some keys. */
    static long number(Map<String, Object> object, String... path) {
        return ((Number) at(object, path)).longValue();
    }

    @SuppressWarnings("unchecked") // an object is always read as such a map
    static Object at(Map<String, Object> object, String... path) {
        Object value = object;
        for (String key : path) {
            value = ((Map<String, Object>) value).getOrDefault(key, NULL);
        }
        return value;
    }

    private static Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    object.put(name, value(parser, parser.nextToken()));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                for (JsonToken each = parser.nextToken(); each != JsonToken.END_ARRAY; each = parser.nextToken()) {
                    list.add(value(parser, each));
                }
                yield list;
            }
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> NULL;
            default -> parser.getString();
        };
    }
}
