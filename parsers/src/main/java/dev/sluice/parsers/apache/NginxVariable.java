package dev.sluice.parsers.apache;

import java.util.Map;

/**
 * Variables of nginx as directives of httpd, so that one table gives the columns of both and the logs of both fit into one
 * table. What httpd has no directive for keeps its own name.
 */
final class NginxVariable {
    /** Variables with a directive that means the same. */
    private static final Map<String, String> LETTERS = Map.ofEntries(
            Map.entry("remote_addr", "h"),
            Map.entry("remote_user", "u"),
            Map.entry("request", "r"),
            Map.entry("status", "s"),
            Map.entry("body_bytes_sent", "b"),
            Map.entry("bytes_sent", "O"),
            Map.entry("request_length", "I"),
            Map.entry("request_method", "m"),
            Map.entry("uri", "U"),
            Map.entry("document_uri", "U"),
            Map.entry("server_protocol", "H"),
            Map.entry("server_name", "v"),
            Map.entry("server_port", "p"),
            Map.entry("server_addr", "A"),
            Map.entry("request_filename", "f"),
            Map.entry("pid", "P"));

    /** Variables whose name is an argument behind a prefix. */
    private static final Map<String, String> PREFIXES = Map.of(
            "http_", "i",
            "sent_http_", "o",
            "sent_trailer_", "^to",
            "cookie_", "C");

    private NginxVariable() {}

    static Directive directive(String text, String name, int position) {
        String letter = LETTERS.get(name);
        if (letter != null) {
            return directive(text, letter, "", position);
        }
        for (Map.Entry<String, String> prefix : PREFIXES.entrySet()) {
            if (name.startsWith(prefix.getKey())
                    && name.length() > prefix.getKey().length()) {
                String argument = name.substring(prefix.getKey().length());
                return directive(text, prefix.getValue(), argument, position);
            }
        }
        return switch (name) {
            case "remote_port" -> directive(text, "p", "remote", position);
            case "time_local" -> directive(text, "t", "", position);
            case "time_iso8601" -> directive(text, "t", LogTime.ISO, position);
            case "msec" -> directive(text, "t", "%s.%f", position);
            default -> directive(text, "$", name, position);
        };
    }

    private static Directive directive(String text, String letter, String argument, int position) {
        return new Directive(text, letter, argument, Directive.Redirected.UNSAID, position);
    }
}
