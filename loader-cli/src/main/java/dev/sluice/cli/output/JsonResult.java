package dev.sluice.cli.output;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Builds the JSON of one result or event on one line. Keys keep the order in which they are put; {@code docs/json.md} documents every
 * shape.
 */
public final class JsonResult implements AutoCloseable {
    /** The version of the shapes. It changes when a key goes or changes its meaning, not when one is added. */
    public static final int SCHEMA = 1;

    private static final JsonFactory FACTORY = new JsonFactory();

    private final StringWriter text = new StringWriter();
    private final JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text);

    /** Opens the object of a result: {@code "schema"} comes first. */
    public static JsonResult result() {
        return event().put("schema", SCHEMA);
    }

    /** Opens a plain object. */
    public static JsonResult event() {
        JsonResult result = new JsonResult();
        result.json.writeStartObject();
        return result;
    }

    private JsonResult() {}

    public JsonResult put(String key, String value) {
        json.writeStringProperty(key, value);
        return this;
    }

    public JsonResult put(String key, long value) {
        json.writeNumberProperty(key, value);
        return this;
    }

    public JsonResult put(String key, boolean value) {
        json.writeBooleanProperty(key, value);
        return this;
    }

    /** A number with at most six digits behind the point. */
    public JsonResult put(String key, double value) {
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_EVEN).stripTrailingZeros();
        json.writeName(key);
        json.writeNumber(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
        return this;
    }

    /** A number with three digits behind the point: seconds to the millisecond. */
    public JsonResult putSeconds(String key, double seconds) {
        json.writeName(key);
        json.writeNumber(Math.round(seconds * 1000) / 1000.0);
        return this;
    }

    public JsonResult put(String key, Optional<String> value) {
        if (value.isPresent()) {
            json.writeStringProperty(key, value.get());
        } else {
            json.writeNullProperty(key);
        }
        return this;
    }

    public JsonResult put(String key, OptionalLong value) {
        if (value.isPresent()) {
            json.writeNumberProperty(key, value.getAsLong());
        } else {
            json.writeNullProperty(key);
        }
        return this;
    }

    public JsonResult putStrings(String key, Collection<String> values) {
        json.writeArrayPropertyStart(key);
        values.forEach(json::writeString);
        json.writeEndArray();
        return this;
    }

    public JsonResult putNumbers(String key, Map<String, Long> values) {
        return putObject(key, () -> values.forEach(this::put));
    }

    /** An object under a key; the body puts its keys into this result. */
    public JsonResult putObject(String key, Runnable body) {
        json.writeObjectPropertyStart(key);
        body.run();
        json.writeEndObject();
        return this;
    }

    /** An array of objects; the body puts the keys of one element into this result. */
    public <T> JsonResult putObjects(String key, Iterable<T> elements, Element<T> body) {
        json.writeArrayPropertyStart(key);
        for (T each : elements) {
            json.writeStartObject();
            body.put(this, each);
            json.writeEndObject();
        }
        json.writeEndArray();
        return this;
    }

    /** Closes the object and gives its text, without a line end. */
    public String finish() {
        json.writeEndObject();
        json.close();
        return text.toString();
    }

    @Override
    public void close() {
        json.close();
    }

    /** Puts one element's keys. */
    public interface Element<T> {
        void put(JsonResult json, T element);
    }
}
