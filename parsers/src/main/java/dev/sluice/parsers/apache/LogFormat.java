package dev.sluice.parsers.apache;

import java.util.List;
import java.util.Optional;

/**
 * How the lines of an access log are written: a LogFormat string of Apache's mod_log_config, or a log_format of nginx.
 *
 * @param name nickname, or {@code custom}
 * @param format the string as the server sees it
 * @param hasExtras whether more may follow the last field, behind a blank
 */
public record LogFormat(String name, String format, LogSyntax syntax, boolean hasExtras) {
    public static final LogFormat COMMON = new LogFormat("common", "%h %l %u %t \"%r\" %>s %b");
    public static final LogFormat COMBINED =
            new LogFormat("combined", COMMON.format + " \"%{Referer}i\" \"%{User-Agent}i\"");
    public static final LogFormat COMBINEDIO = new LogFormat("combinedio", COMBINED.format + " %I %O");
    public static final LogFormat VHOST_COMMON = new LogFormat("vhost_common", "%v " + COMMON.format);
    public static final LogFormat VHOST_COMBINED =
            new LogFormat("vhost_combined", "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"");
    public static final LogFormat REFERER = new LogFormat("referer", "%{Referer}i -> %U");
    public static final LogFormat AGENT = new LogFormat("agent", "%{User-agent}i");

    /** What nginx writes unless it is told otherwise; the lines are those of combined. */
    public static final LogFormat NGINX = new LogFormat(
            "nginx",
            "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"
                    + " \"$http_referer\" \"$http_user_agent\"",
            LogSyntax.NGINX,
            false);

    private static final String CUSTOM = "custom";

    private static final List<LogFormat> NICKNAMES =
            List.of(COMMON, COMBINED, COMBINEDIO, VHOST_COMMON, VHOST_COMBINED, REFERER, AGENT, NGINX);

    /** A format of httpd whose lines end with its last field. */
    public LogFormat(String name, String format) {
        this(name, format, LogSyntax.APACHE, false);
    }

    /** The formats that have a nickname. */
    public static List<LogFormat> nicknames() {
        return NICKNAMES;
    }

    /** The format of a nickname. */
    public static Optional<LogFormat> named(String nickname) {
        for (LogFormat format : NICKNAMES) {
            if (format.name.equals(nickname)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /** A format string without a nickname; of nginx when it holds variables and no directive. */
    public static LogFormat custom(String format) {
        boolean isNginx = hasVariable(format) && !hasDirective(format);
        return new LogFormat(CUSTOM, format, isNginx ? LogSyntax.NGINX : LogSyntax.APACHE, false);
    }

    /**
     * What a user may write: a nickname, a format string, or lines of a configuration file that hold either, such as
     * {@code LogFormat "..." name}, {@code CustomLog path "..."} or {@code log_format name '...';}.
     *
     * @throws LogFormatException when it is text of a configuration file that holds no format, or several
     */
    public static LogFormat of(String text) {
        return named(text).or(() -> ConfigurationText.format(text)).orElseGet(() -> custom(text));
    }

    /** The nickname, or else the format string: what {@link #of} reads as this format. */
    public String text() {
        return named(name).isPresent() ? name : format;
    }

    /** Whether the text holds anything that makes it a format rather than a word. */
    public static boolean isFormat(String text) {
        return named(text).isPresent() || hasVariable(text) || text.indexOf('%') >= 0 || text.indexOf(' ') >= 0;
    }

    /** The same format, whose lines may have more behind their last field. */
    public LogFormat withExtras() {
        return new LogFormat(name, format, syntax, true);
    }

    private static boolean hasVariable(String text) {
        for (int at = text.indexOf('$'); at >= 0 && at + 1 < text.length(); at = text.indexOf('$', at + 1)) {
            char next = text.charAt(at + 1);
            if (next == '{' || (next >= 'a' && next <= 'z')) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDirective(String text) {
        for (int at = text.indexOf('%'); at >= 0 && at + 1 < text.length(); at = text.indexOf('%', at + 1)) {
            char next = text.charAt(at + 1);
            if (Character.isLetterOrDigit(next) || "{<>!^%".indexOf(next) >= 0) {
                return true;
            }
        }
        return false;
    }
}
