package dev.sluice.parsers.apache;

/**
 * One directive of a LogFormat string, or a variable of nginx in the place of one.
 *
 * @param text as it is written
 * @param letter what follows modifiers and argument, for instance {@code h} or {@code ^ti}; {@code $} for a variable
 *     that no directive stands for
 * @param argument what stands in braces, or the variable's name, or empty
 * @param request which request is asked for when there were internal redirects
 * @param position where in the format string it starts
 */
record Directive(String text, String letter, String argument, Redirected request, int position) {
    /** {@code <}, {@code >} or neither. */
    enum Redirected {
        ORIGINAL,
        FINAL,
        UNSAID
    }

    boolean isTime() {
        return letter.equals("t");
    }

    boolean isRequest() {
        return letter.equals("r");
    }

    boolean isVariable() {
        return text.startsWith("$");
    }
}
