package dev.sluice.parsers.apache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A line as it stands in the configuration of httpd or nginx, cut into words as the server cuts it: quotes of either kind
 * hold blanks together, and a backslash in them protects a quote or a backslash.
 */
final class ConfigurationLine {
    private record Word(String text, boolean quoted) {}

    private final String line;
    private final List<Word> words = new ArrayList<>();

    ConfigurationLine(String line) {
        this.line = line.strip();
        int pos = 0;
        while (pos < this.line.length()) {
            char c = this.line.charAt(pos);
            if (isBlank(c)) {
                pos++;
            } else {
                pos = c == '"' || c == '\'' ? quoted(pos) : bare(pos);
            }
        }
    }

    /** The first word in small letters; empty when there is none or it is quoted. */
    String keyword() {
        return words.isEmpty() || words.get(0).quoted ? "" : words.get(0).text.toLowerCase(Locale.ROOT);
    }

    /** The format of a {@code LogFormat} or {@code log_format} line. */
    LogFormat defined() {
        return keyword().equals("log_format") ? nginx() : apache(1);
    }

    /** The format in its quotes with nothing before it, and nothing or its name behind it. */
    Optional<LogFormat> alone() {
        return isOnlyFormat() ? Optional.of(apache(0)) : Optional.empty();
    }

    /** That quotes in it are protected tells it from a format string. */
    private boolean isOnlyFormat() {
        if (words.isEmpty() || !words.get(0).quoted) {
            return false;
        }
        boolean isProtected = line.charAt(0) == '\'' || line.contains("\\\"");
        return isProtected && words.get(0).text.indexOf('%') >= 0 && (words.size() == 1 || isName(1));
    }

    private boolean isName(int index) {
        return words.size() == index + 1
                && !words.get(index).quoted
                && words.get(index).text.indexOf('%') < 0;
    }

    private LogFormat apache(int index) {
        if (index >= words.size()) {
            throw new LogFormatException(0, "the line of the configuration file holds no format");
        }
        String name = index + 1 < words.size() ? words.get(index + 1).text : "custom";
        return new LogFormat(name, words.get(index).text);
    }

    /** Whether it says that no log is written. */
    boolean isOff() {
        return words.size() == 2 && words.get(1).text.equals("off");
    }

    /**
     * The format that {@code CustomLog FILE FORMAT|NICKNAME [env=...]} or {@code access_log FILE NAME;} uses.
     *
     * @param defined the formats of lines around it, by name
     */
    LogFormat used(Map<String, LogFormat> defined) {
        boolean isNginx = keyword().equals("access_log");
        if (words.size() < 3) {
            if (isNginx) {
                return LogFormat.NGINX;
            }
            throw new LogFormatException(0, "the line of the configuration file holds no format");
        }
        String format = words.get(2).text;
        if (format.indexOf('%') >= 0) {
            return LogFormat.custom(format);
        }
        LogFormat own = defined.get(format);
        if (own != null) {
            return own;
        }
        if (isNginx && format.equals("combined")) {
            return LogFormat.NGINX;
        }
        return LogFormat.named(format)
                .orElseThrow(() -> new LogFormatException(
                        line.indexOf(format),
                        "\"" + format + "\" is no known nickname, give the line that defines it too"));
    }

    /** {@code log_format NAME [escape=default|json|none] STRING...;}, the strings joined. */
    private LogFormat nginx() {
        LogSyntax syntax = LogSyntax.NGINX;
        StringBuilder format = new StringBuilder();
        for (Word word : words.subList(Math.min(2, words.size()), words.size())) {
            boolean isOption = format.length() == 0 && !word.quoted && word.text.startsWith("escape=");
            if (isOption) {
                syntax = syntax(word.text.substring("escape=".length()));
            } else {
                format.append(word.text);
            }
        }
        if (format.length() == 0) {
            throw new LogFormatException(0, "the line of the configuration file holds no format");
        }
        return new LogFormat(words.get(1).text, format.toString(), syntax, false);
    }

    private LogSyntax syntax(String escape) {
        return switch (escape) {
            case "default" -> LogSyntax.NGINX;
            case "json" -> LogSyntax.NGINX_JSON;
            case "none" -> LogSyntax.NGINX_UNESCAPED;
            default ->
                throw new LogFormatException(
                        line.indexOf("escape="), "escape must be default, json or none, but is \"" + escape + "\"");
        };
    }

    private int quoted(int start) {
        char quote = line.charAt(start);
        StringBuilder text = new StringBuilder();
        int pos = start + 1;
        while (pos < line.length() && line.charAt(pos) != quote) {
            char c = line.charAt(pos);
            boolean isProtecting = c == '\\' && pos + 1 < line.length();
            if (isProtecting && (line.charAt(pos + 1) == quote || line.charAt(pos + 1) == '\\')) {
                pos++;
            }
            text.append(line.charAt(pos));
            pos++;
        }
        words.add(new Word(text.toString(), true));
        return pos + 1;
    }

    private int bare(int start) {
        int pos = start;
        while (pos < line.length() && !isBlank(line.charAt(pos))) {
            pos++;
        }
        int end = pos == line.length() && line.charAt(pos - 1) == ';' ? pos - 1 : pos;
        if (end > start) {
            words.add(new Word(line.substring(start, end), false));
        }
        return pos;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
