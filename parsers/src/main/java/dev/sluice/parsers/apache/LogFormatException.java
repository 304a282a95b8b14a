package dev.sluice.parsers.apache;

/** A LogFormat string that cannot be understood. */
public final class LogFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int position;

    LogFormatException(int position, String message) {
        super(message);
        this.position = position;
    }

    /** Where in the string, counted from 0. */
    public int position() {
        return position;
    }
}
