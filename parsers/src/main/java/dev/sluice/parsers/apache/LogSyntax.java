package dev.sluice.parsers.apache;

/** Which server writes a format's lines, and how it escapes what would break a line. */
public enum LogSyntax {
    /** {@code %} directives of httpd; escapes are those of {@code ap_escape_logitem}. */
    APACHE,
    /** {@code $} variables of nginx with {@code escape=default}: every escape is {@code \xHH}. */
    NGINX,
    /** {@code $} variables with {@code escape=json}. */
    NGINX_JSON,
    /** {@code $} variables with {@code escape=none}: a backslash is a backslash, and quotes in a value stand as they are. */
    NGINX_UNESCAPED;

    /** Whether a backslash in a line may begin an escape. */
    boolean hasEscapes() {
        return this != NGINX_UNESCAPED;
    }
}
