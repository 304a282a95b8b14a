package dev.sluice.cli.error;

/** The command line or a setting is wrong; nothing was done. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    // Transient only because records of Optionals do not serialise; the exception never leaves the process.
    private final transient ErrorMessage message;

    public UsageException(ErrorMessage message) {
        super(message.message());
        this.message = message;
    }

    public UsageException(String message) {
        this(ErrorMessage.of(message));
    }

    public ErrorMessage errorMessage() {
        return message;
    }
}
