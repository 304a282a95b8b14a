package dev.sluice.parsers.apache;

import dev.sluice.parsers.ParsedType;

/**
 * The column of a directive: its name and its natural type. The table of docs/formats.md is this switch.
 *
 * @param name wanted name, not yet unique
 */
record DirectiveColumn(String name, ParsedType type) {
    static DirectiveColumn of(Directive d) {
        String argument = d.argument();
        return switch (d.letter()) {
            case "a" -> text(argument.equals("c") ? "peer_address" : "client_address");
            case "A" -> text("local_address");
            case "b", "B" -> number("bytes");
            case "C" -> named("cookie_", d);
            case "D" -> number("duration_us");
            case "e" -> named("env_", d);
            case "f" -> text("filename");
            case "h" -> text(argument.equals("c") ? "peer_host" : "host");
            case "H" -> text("protocol");
            case "i" -> named("", d);
            case "I" -> number("bytes_received");
            case "k" -> number("keepalive_requests");
            case "l" -> text("ident");
            case "L" -> text(argument.equals("c") ? "connection_log_id" : "log_id");
            case "m" -> text("method");
            case "n" -> named("note_", d);
            case "o" -> named("response_", d);
            case "O" -> number("bytes_sent");
            case "p" -> port(d);
            case "P" -> process(d);
            case "q" -> text("query");
            case "r" -> text("request");
            case "R" -> text("handler");
            case "s" -> new DirectiveColumn(d.original() ? "original_status" : "status", ParsedType.SMALLINT);
            case "S" -> number("bytes_transferred");
            case "T" -> duration(d);
            case "u" -> text("user");
            case "U" -> text("path");
            case "v" -> text("vhost");
            case "V" -> text("server_name");
            case "X" -> text("connection_status");
            case "^FB" -> number("first_byte_us");
            case "^ti" -> named("request_trailer_", d);
            case "^to" -> named("response_trailer_", d);
            default -> throw new LogFormatException(d.position(), "unknown directive \"" + d.text() + "\"");
        };
    }

    private static DirectiveColumn text(String name) {
        return new DirectiveColumn(name, ParsedType.TEXT);
    }

    private static DirectiveColumn number(String name) {
        return new DirectiveColumn(name, ParsedType.BIGINT);
    }

    private static DirectiveColumn named(String prefix, Directive d) {
        if (d.argument().isEmpty()) {
            throw new LogFormatException(d.position(), "directive \"" + d.text() + "\" needs a name in braces");
        }
        return text(prefix + identifier(d.argument()));
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
        return new DirectiveColumn(name, ParsedType.INTEGER);
    }

    private static DirectiveColumn process(Directive d) {
        return switch (d.argument()) {
            case "", "pid" -> number("process_id");
            case "tid" -> number("thread_id");
            case "hextid" -> text("thread_id");
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
