package dev.sluice.parsers.apache;

/**
 * A log format found in a sample.
 *
 * @param reason one line in lower case, for people
 */
public record SniffedLogFormat(LogFormat format, String reason) {}
