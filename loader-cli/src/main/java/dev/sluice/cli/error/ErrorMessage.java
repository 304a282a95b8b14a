package dev.sluice.cli.error;

import java.util.Optional;

/**
 * One failure as it is told: a lower-case line without full stop, and where they help, sentences that say more and what to do. The texts
 * may hold bytes of an input; {@link #print} makes them harmless.
 */
public record ErrorMessage(String message, Optional<String> detail, Optional<String> hint) {
    public static ErrorMessage of(String message) {
        return new ErrorMessage(message, Optional.empty(), Optional.empty());
    }

    public ErrorMessage withDetail(String text) {
        return new ErrorMessage(message, Optional.of(text), hint);
    }

    public ErrorMessage withHint(String text) {
        return new ErrorMessage(message, detail, Optional.of(text));
    }

    /** The lines for standard error, each ended by a newline. */
    public String print(boolean color) {
        StringBuilder out = new StringBuilder();
        line(out, color ? "\u001b[1;31merror:\u001b[0m " : "error: ", message);
        detail.ifPresent(text -> line(out, "detail: ", text));
        hint.ifPresent(text -> line(out, "hint: ", text));
        return out.toString();
    }

    private static void line(StringBuilder out, String label, String text) {
        out.append(label).append(ControlText.escape(text)).append('\n');
    }
}
