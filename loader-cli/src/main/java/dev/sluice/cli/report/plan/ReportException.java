package dev.sluice.cli.report.plan;

import java.io.IOException;

/** A run of the report failed, or could not begin; what was measured before it is still reported. */
public final class ReportException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String detail;
    private final String hint;

    public ReportException(String message, String detail, String hint) {
        super(message);
        this.detail = detail;
        this.hint = hint;
    }

    public String detail() {
        return detail;
    }

    public String hint() {
        return hint;
    }
}
