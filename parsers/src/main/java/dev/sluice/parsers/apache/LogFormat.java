package dev.sluice.parsers.apache;

import java.util.List;
import java.util.Optional;

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

    private static final List<LogFormat> NICKNAMES =
            List.of(COMMON, COMBINED, COMBINEDIO, VHOST_COMMON, VHOST_COMBINED, REFERER, AGENT);

    /** The formats that have a nickname. */
    public static List<LogFormat> nicknames() {
        return NICKNAMES;
    }

    public static Optional<LogFormat> named(String nickname) {
        return NICKNAMES.stream().filter(f -> f.name.equals(nickname)).findFirst();
    }

    public static LogFormat custom(String format) {
        return new LogFormat("custom", format);
    }
}
