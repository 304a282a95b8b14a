package dev.sluice.parsers.apache;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Text out of a configuration file of httpd or nginx. It may hold other lines and comments; a format that is used goes
 * before those that are only defined.
 */
final class ConfigurationText {
    private static final String NGINX_DEFINITION = "log_format";

    private final String text;
    private final Map<String, LogFormat> defined = new LinkedHashMap<>();
    private final List<ConfigurationLine> uses = new ArrayList<>();

    private ConfigurationText(String text) {
        this.text = text;
    }

    /** The format that the text defines or uses; empty when it is no such text. */
    static Optional<LogFormat> format(String text) {
        return new ConfigurationText(text).format();
    }

    private Optional<LogFormat> format() {
        List<ConfigurationLine> lines = lines();
        for (ConfigurationLine line : lines) {
            switch (line.keyword()) {
                case "logformat", NGINX_DEFINITION -> {
                    LogFormat format = line.defined();
                    defined.put(format.name(), format);
                }
                case "customlog", "globallog" -> uses.add(line);
                case "access_log" -> {
                    if (!line.isOff()) {
                        uses.add(line);
                    }
                }
                default -> {}
            }
        }
        if (defined.isEmpty() && uses.isEmpty()) {
            return lines.size() == 1 ? lines.get(0).alone() : Optional.empty();
        }
        return Optional.of(only());
    }

    private LogFormat only() {
        Set<LogFormat> candidates = new HashSet<>();
        for (ConfigurationLine use : uses) {
            candidates.add(use.used(defined));
        }
        if (uses.isEmpty()) {
            candidates.addAll(defined.values());
        }
        if (candidates.size() > 1) {
            throw new LogFormatException(
                    0, "the text of a configuration file holds " + candidates.size() + " log formats, give one");
        }
        return candidates.iterator().next();
    }

    private List<ConfigurationLine> lines() {
        List<ConfigurationLine> lines = new ArrayList<>();
        int pos = 0;
        while (pos < text.length()) {
            int end = lineEnd(pos);
            // A backslash at the end of a line of httpd goes on with the next.
            String line = text.substring(pos, end)
                    .replace("\\\r\n", " ")
                    .replace("\\\n", " ")
                    .strip();
            if (!line.isEmpty() && line.charAt(0) != '#') {
                lines.add(new ConfigurationLine(line));
            }
            pos = end + 1;
        }
        return lines;
    }

    /** A definition of nginx goes on to its semicolon. */
    private int lineEnd(int start) {
        int first = start;
        while (first < text.length() && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
            first++;
        }
        boolean isNginx = text.startsWith(NGINX_DEFINITION, first);
        char quote = 0;
        for (int pos = start; pos < text.length(); pos++) {
            char c = text.charAt(pos);
            if (c == '\\') {
                pos += text.startsWith("\r\n", pos + 1) ? 2 : 1;
            } else if (isNginx) {
                boolean isQuote = c == '"' || c == '\'';
                quote = quote == 0 && isQuote ? c : c == quote ? 0 : quote;
                if (c == ';' && quote == 0) {
                    return pos;
                }
            } else if (c == '\n') {
                return pos;
            }
        }
        return text.length();
    }
}
