package dev.sluice.parsers.apache;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A LogFormat string of Apache's mod_log_config.
 *
 * @param name nickname, or {@code custom}
 * @param format the string as Apache sees it
 */
public record LogFormat(String name, String format) {
    public static final LogFormat COMMON = new LogFormat("common", "%h %l %u %t \"%r\" %>s %b");
    public static final LogFormat COMBINED =
            new LogFormat("combined", COMMON.format + " \"%{Referer}i\" \"%{User-Agent}i\"");
    public static final LogFormat COMBINEDIO = new LogFormat("combinedio", COMBINED.format + " %I %O");
    public static final LogFormat VHOST_COMMON = new LogFormat("vhost_common", "%v " + COMMON.format);
    public static final LogFormat VHOST_COMBINED =
            new LogFormat("vhost_combined", "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"");
    public static final LogFormat REFERER = new LogFormat("referer", "%{Referer}i -> %U");
    public static final LogFormat AGENT = new LogFormat("agent", "%{User-agent}i");

    private static final String CONFIGURATION_LINE = "\\s*(?i:LogFormat)\\s+\"((?:[^\"\\\\]|\\\\.)*)\"\\s*(\\S*)\\s*";

    private static final List<LogFormat> NICKNAMES =
            List.of(COMMON, COMBINED, COMBINEDIO, VHOST_COMMON, VHOST_COMBINED, REFERER, AGENT);

    /** The formats that have a nickname. */
    public static List<LogFormat> nicknames() {
        return NICKNAMES;
    }

    public static Optional<LogFormat> named(String nickname) {
        for (LogFormat format : NICKNAMES) {
            if (format.name.equals(nickname)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    public static LogFormat custom(String format) {
        return new LogFormat("custom", format);
    }

    /**
     * What a user may write: a nickname, a format string, or a {@code LogFormat} line of a configuration file, whose
     * quotes and backslashes are escaped.
     */
    public static LogFormat of(String text) {
        Optional<LogFormat> nickname = named(text);
        if (nickname.isPresent()) {
            return nickname.get();
        }
        Matcher line = Pattern.compile(CONFIGURATION_LINE).matcher(text);
        if (!line.matches()) {
            return custom(text);
        }
        String format = line.group(1).replaceAll("\\\\([\"\\\\])", "$1");
        return line.group(2).isEmpty() ? custom(format) : new LogFormat(line.group(2), format);
    }
}
