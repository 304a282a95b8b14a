package dev.sluice.parsers.apache;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins neighbouring {@code %{...}t} directives, since {@code %{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t} is one time: only as
 * a whole it is an instant.
 */
final class TimePieces {
    private static final int MAX_LITERAL = 2;

    private TimePieces() {}

    static void join(List<String> literals, List<Directive> directives) {
        List<String> joinedLiterals = new ArrayList<>(List.of(literals.get(0)));
        List<Directive> joined = new ArrayList<>();
        for (int i = 0; i < directives.size(); i++) {
            Directive d = directives.get(i);
            String between = joinedLiterals.get(joinedLiterals.size() - 1);
            if (!joined.isEmpty() && isPiece(joined.get(joined.size() - 1)) && isPiece(d) && joins(between)) {
                joined.set(joined.size() - 1, join(joined.get(joined.size() - 1), between, d));
                joinedLiterals.set(joinedLiterals.size() - 1, literals.get(i + 1));
            } else {
                joined.add(d);
                joinedLiterals.add(literals.get(i + 1));
            }
        }
        literals.clear();
        literals.addAll(joinedLiterals);
        directives.clear();
        directives.addAll(joined);
    }

    private static boolean joins(String literal) {
        return literal.length() <= MAX_LITERAL && literal.indexOf('"') < 0;
    }

    private static boolean isPiece(Directive d) {
        return d.isTime() && (d.argument().indexOf('%') >= 0 || d.argument().endsWith("_frac"));
    }

    private static Directive join(Directive first, String between, Directive second) {
        String pattern = pattern(first) + between.replace("%", "%%") + pattern(second);
        return new Directive(first.text() + between + second.text(), "t", pattern, false, first.position());
    }

    private static String pattern(Directive d) {
        String pattern = LogTime.withoutMoment(d.argument());
        return pattern.endsWith("_frac") ? "%f" : pattern;
    }
}
