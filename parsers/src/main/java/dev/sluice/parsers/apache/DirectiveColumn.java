package dev.sluice.parsers.apache;

import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.apache.LogField.Kind;

/**
 * The column of a directive: its name, its natural type, and what its text may hold. The table of docs/formats.md is this
 * switch.
 *
 * @param name wanted name, not yet unique
 */
record DirectiveColumn(String name, ParsedType type, Kind kind) {
    static DirectiveColumn of(Directive d) {
        DirectiveColumn column = column(d);
        boolean isOriginal = d.request() == Directive.Redirected.ORIGINAL;
        String name = isOriginal ? "original_" + column.name : column.name;
        return new DirectiveColumn(name, column.type, d.isVariable() ? optional(column.kind) : column.kind);
    }

    /** A variable of nginx may be empty where httpd writes a dash. */
    private static Kind optional(Kind kind) {
        return kind == Kind.NAME ? Kind.WORD : kind == Kind.NUMBER ? Kind.OPTIONAL_NUMBER : kind;
    }

    private static DirectiveColumn column(Directive d) {
        String argument = d.argument();
        return switch (d.letter()) {
            case "a" -> name(argument.equals("c") ? "peer_address" : "client_address");
            case "A" -> name("local_address");
            case "b", "B" -> number("bytes");
            case "c" -> argument.isEmpty() ? connectionStatus() : named("ssl_", d);
            case "C" -> named("cookie_", d);
            case "D" -> number("duration_us");
            case "e" -> named("env_", d);
            case "f" -> text("filename");
            case "h" -> name(argument.equals("c") ? "peer_host" : "host");
            case "H" -> name("protocol");
            case "i" -> header(d);
            case "I" -> number("bytes_received");
            case "k" -> number("keepalive_requests");
            case "l" -> name("ident");
            case "L" -> name(argument.equals("c") ? "connection_log_id" : "log_id");
            case "m" -> name("method");
            case "n" -> named("note_", d);
            case "o" -> named("response_", d);
            case "O" -> number("bytes_sent");
            case "p" -> port(d);
            case "P" -> process(d);
            case "q" -> new DirectiveColumn("query", ParsedType.TEXT, Kind.QUERY);
            case "r" -> new DirectiveColumn("request", ParsedType.TEXT, Kind.REQUEST);
            case "R" -> text("handler");
            case "s" -> new DirectiveColumn("status", ParsedType.SMALLINT, Kind.NUMBER);
            case "S" -> number("bytes_transferred");
            case "T" -> duration(d);
            case "u" -> new DirectiveColumn("user", ParsedType.TEXT, Kind.USER);
            case "U" -> new DirectiveColumn("path", ParsedType.TEXT, Kind.PATH);
            case "v" -> name("vhost");
            case "V" -> text("server_name");
            case "x" -> named("", d);
            case "X" -> connectionStatus();
            case "^FB" -> number("first_byte_us");
            case "^ti" -> named("request_trailer_", d);
            case "^to" -> named("response_trailer_", d);
            case "$" -> variable(argument);
            default -> throw new LogFormatException(d.position(), "unknown directive \"" + d.text() + "\"");
        };
    }

    /** A variable of nginx that no directive stands for; any name may be one, since modules and maps define them. */
    private static DirectiveColumn variable(String name) {
        if (name.startsWith("upstream_")) {
            return new DirectiveColumn(identifier(name), ParsedType.TEXT, Kind.LIST);
        }
        return switch (name) {
            case "request_time", "gzip_ratio", "connection_time" ->
                new DirectiveColumn(name, ParsedType.DECIMAL, Kind.DECIMAL);
            case "connection", "connection_requests" -> number(name);
            case "content_length", "proxy_protocol_port" -> number(name);
            case "scheme", "pipe", "request_id", "https", "is_args", "hostname" -> word(name);
            case "host" -> word("request_host");
            case "request_uri" -> new DirectiveColumn(name, ParsedType.TEXT, Kind.PATH);
            case "proxy_add_x_forwarded_for" -> new DirectiveColumn(name, ParsedType.TEXT, Kind.LIST);
            case "args", "query_string" -> text("args");
            default -> text(identifier(name));
        };
    }

    private static DirectiveColumn text(String name) {
        return new DirectiveColumn(name, ParsedType.TEXT, Kind.TEXT);
    }

    private static DirectiveColumn name(String name) {
        return new DirectiveColumn(name, ParsedType.TEXT, Kind.NAME);
    }

    private static DirectiveColumn word(String name) {
        return new DirectiveColumn(name, ParsedType.TEXT, Kind.WORD);
    }

    private static DirectiveColumn number(String name) {
        return new DirectiveColumn(name, ParsedType.BIGINT, Kind.NUMBER);
    }

    /** {@code X}, {@code +} or {@code -}. */
    private static DirectiveColumn connectionStatus() {
        return new DirectiveColumn("connection_status", ParsedType.TEXT, Kind.STATE);
    }

    private static DirectiveColumn named(String prefix, Directive d) {
        if (d.argument().isEmpty()) {
            throw new LogFormatException(d.position(), "directive \"" + d.text() + "\" needs a name in braces");
        }
        return text(prefix + identifier(d.argument()));
    }

    private static DirectiveColumn header(Directive d) {
        DirectiveColumn column = named("", d);
        return switch (column.name) {
            case "host" -> text("request_host");
            case "x_forwarded_for" -> new DirectiveColumn(column.name, column.type, Kind.LIST);
            default -> column;
        };
    }

    /** {@code User-Agent} becomes {@code user_agent}. */
    private static String identifier(String name) {
        StringBuilder identifier = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = Character.toLowerCase(name.charAt(i));
            boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (plain) {
                identifier.append(c);
            } else if (identifier.length() == 0 || identifier.charAt(identifier.length() - 1) != '_') {
                identifier.append('_');
            }
        }
        return identifier.toString();
    }

    private static DirectiveColumn port(Directive d) {
        String name = switch (d.argument()) {
            case "", "canonical" -> "port";
            case "local" -> "local_port";
            case "remote" -> "remote_port";
            default -> throw argument(d);
        };
        return new DirectiveColumn(name, ParsedType.INTEGER, Kind.NUMBER);
    }

    private static DirectiveColumn process(Directive d) {
        return switch (d.argument()) {
            case "", "pid" -> number("process_id");
            case "tid" -> number("thread_id");
            case "hextid" -> word("thread_id");
            default -> throw argument(d);
        };
    }

    private static DirectiveColumn duration(Directive d) {
        return switch (d.argument()) {
            case "", "s" -> number("duration_s");
            case "ms" -> number("duration_ms");
            case "us" -> number("duration_us");
            default -> throw argument(d);
        };
    }

    private static LogFormatException argument(Directive d) {
        return new LogFormatException(
                d.position(), "unknown argument \"" + d.argument() + "\" of directive \"" + d.text() + "\"");
    }
}
