package dev.sluice.cli.error;

/** The command cannot be done as things are, for a reason that only the command line knows. */
public final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    // Transient only because records of Optionals do not serialise; the exception never leaves the process.
    private final transient ErrorMessage message;

    public FailedException(ErrorMessage message) {
        super(message.message());
        this.message = message;
    }

    public ErrorMessage errorMessage() {
        return message;
    }
}
