package dev.sluice.ingest.reject;

import dev.sluice.storage.value.ByteSink;
import java.nio.charset.StandardCharsets;

/** Strings of JSON (RFC 8259). */
final class JsonText {
    private JsonText() {}

    static void put(ByteSink out, String text) {
        out.put('"');
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\' || c < ' ' || c == 0x7F) {
                putPlain(out, text.substring(start, i));
                if (c == '"' || c == '\\') {
                    out.put('\\');
                    out.put(c);
                } else {
                    out.putAscii(String.format("\\u%04x", (int) c));
                }
                start = i + 1;
            }
        }
        putPlain(out, text.substring(start));
        out.put('"');
    }

    private static void putPlain(ByteSink out, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.put(utf8, 0, utf8.length);
    }
}
