package dev.sluice.parsers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Cases as data. A case starts with {@code === name}; then come lines {@code key value}, the line {@code input}, the
 * input, the line {@code gives}, and what it gives. In inputs and results {@code ␍ ␊ ␉ ␀ ␋ ␌ ⏎} are CR, LF, tab, NUL, VT, FF and U+2028 (and {@code ␁ ␃ ␖ ␇ ␈ ␚} what they show),
 * {@code «xx»} is the byte with that hexadecimal number, and {@code ␄} at the end of the input takes away the last line
 * end.
 */
public record CaseFile(String name, Map<String, String> settings, String inputText, List<String> gives) {
    @Override
    public String toString() {
        return name;
    }

    public byte[] input() {
        return bytes(inputText);
    }

    public static List<CaseFile> read(String resource) {
        List<CaseFile> cases = new ArrayList<>();
        String text = text(resource);
        for (String block : text.split("(?m)^=== ", -1)) {
            if (!block.isBlank() && !block.startsWith("#")) {
                cases.add(parse(block));
            }
        }
        return cases;
    }

    private static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(CaseFile.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CaseFile parse(String block) {
        int inputAt = block.indexOf("\ninput\n");
        int givesAt = block.indexOf("\ngives\n", inputAt);
        String[] head = block.substring(0, inputAt).split("\n", -1);
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 1; i < head.length; i++) {
            int blank = head[i].indexOf(' ');
            settings.put(head[i].substring(0, blank), head[i].substring(blank + 1));
        }
        String input = block.substring(inputAt + "\ninput\n".length(), givesAt + 1);
        List<String> gives = new ArrayList<>();
        for (String line : block.substring(givesAt + "\ngives\n".length()).split("\n", -1)) {
            if (!line.isBlank()) {
                gives.add(line);
            }
        }
        return new CaseFile(head[0], settings, input, gives);
    }

    private static final String PICTURES = "␍␊␉␀␋␌⏎␁␃␖␇␈␚";
    private static final String CONTROLS = "\r\n\t\0\u000B\f\u2028\1\3\u0016\7\b\u001a";

    /** The control characters behind their pictures. */
    public static String unpictured(String text) {
        return translate(text.replace("␄\n", ""), PICTURES, CONTROLS);
    }

    public static String pictured(String text) {
        return translate(text, CONTROLS, PICTURES);
    }

    private static String translate(String text, String from, String to) {
        StringBuilder translated = new StringBuilder(text);
        for (int i = 0; i < translated.length(); i++) {
            int index = from.indexOf(translated.charAt(i));
            if (index >= 0) {
                translated.setCharAt(i, to.charAt(index));
            }
        }
        return translated.toString();
    }

    private static byte[] bytes(String text) {
        String[] pieces = unpictured(text).split("[«»]", -1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < pieces.length; i++) {
            if (i % 2 == 0) {
                out.writeBytes(pieces[i].getBytes(StandardCharsets.UTF_8));
            } else {
                out.write(Integer.parseInt(pieces[i], 16));
            }
        }
        return out.toByteArray();
    }
}
