package dev.sluice.parsers.apache;

import java.util.ArrayList;
import java.util.List;

/**
 * A format string taken apart: literals and directives by turns, starting and ending with a literal, which may be empty.
 */
final class FormatText {
    final List<String> literals = new ArrayList<>();
    final List<Directive> directives = new ArrayList<>();

    private final StringBuilder literal = new StringBuilder();

    static FormatText of(LogFormat format) {
        FormatText text = new FormatText();
        if (format.syntax() == LogSyntax.APACHE) {
            new DirectiveReader(format.format(), text).read();
        } else {
            new VariableReader(format.format(), text).read();
        }
        text.endLiteral();
        return text;
    }

    void literal(String more) {
        literal.append(more);
    }

    void literal(char more) {
        literal.append(more);
    }

    void directive(Directive directive) {
        endLiteral();
        directives.add(directive);
    }

    private void endLiteral() {
        literals.add(literal.toString());
        literal.setLength(0);
    }
}
