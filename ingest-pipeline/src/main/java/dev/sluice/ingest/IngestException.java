package dev.sluice.ingest;

import java.util.Optional;

/**
 * A load that failed for its inputs, limits or options. The message is one lower-case line; detail and hint are
 * sentences.
 */
public abstract class IngestException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String detail;
    private final String hint;

    IngestException(String message, String detail, String hint) {
        super(message);
        this.detail = detail;
        this.hint = hint;
    }

    public final Optional<String> detail() {
        return detail.isEmpty() ? Optional.empty() : Optional.of(detail);
    }

    public final Optional<String> hint() {
        return hint.isEmpty() ? Optional.empty() : Optional.of(hint);
    }
}
