package dev.sluice.parsers.apache;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins neighbouring {@code %{...}t} directives of the same moment, since {@code %{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t} is
 * one time: only as a whole it is an instant.
 */
final class TimePieces {
    private static final int MAX_LITERAL = 2;
    private static final String FRACTION = "_frac";
    private static final String SECONDS = "sec";

    private TimePieces() {}

    static void join(List<String> literals, List<Directive> directives) {
        List<String> joinedLiterals = new ArrayList<>(List.of(literals.get(0)));
        List<Directive> joined = new ArrayList<>();
        for (int i = 0; i < directives.size(); i++) {
            Directive d = directives.get(i);
            String between = joinedLiterals.get(joinedLiterals.size() - 1);
            Directive last = joined.isEmpty() ? d : joined.get(joined.size() - 1);
            if (!joined.isEmpty() && joins(last, between, d)) {
                joined.set(joined.size() - 1, join(last, between, d));
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

    private static boolean joins(Directive first, String between, Directive second) {
        boolean isNear = between.length() <= MAX_LITERAL && between.indexOf('"') < 0;
        return isNear
                && isPiece(first)
                && isPiece(second)
                && !LogTime.pattern(second).equals(SECONDS)
                && LogTime.isEnd(first) == LogTime.isEnd(second);
    }

    private static boolean isPiece(Directive d) {
        String pattern = LogTime.pattern(d);
        boolean isPart = pattern.indexOf('%') >= 0 || pattern.endsWith(FRACTION) || pattern.equals(SECONDS);
        return d.isTime() && !d.isVariable() && isPart;
    }

    private static Directive join(Directive first, String between, Directive second) {
        String moment = LogTime.isEnd(first) ? LogTime.END : "";
        String pattern = pattern(first) + between.replace("%", "%%") + pattern(second);
        // Seconds and a fraction without a point between them are one number.
        boolean isNumber = between.isEmpty() && LogTime.pattern(first).equals(SECONDS);
        String argument = isNumber ? LogTime.pattern(second).replace(FRACTION, "") : pattern;
        String text = first.text() + between + second.text();
        return new Directive(text, "t", moment + argument, first.request(), first.position());
    }

    private static String pattern(Directive d) {
        String pattern = LogTime.pattern(d);
        return pattern.endsWith(FRACTION) ? "%f" : pattern.equals(SECONDS) ? "%s" : pattern;
    }
}
