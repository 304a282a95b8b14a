package dev.sluice.parsers.apache;

/**
 * One directive of a LogFormat string.
 *
 * @param text as it is written
 * @param letter what follows modifiers and argument, for instance {@code h} or {@code ^ti}
 * @param argument what stands in braces, or empty
 * @param original whether {@code <} asks for the request before internal redirects
 * @param position where in the format string it starts
 */
record Directive(String text, String letter, String argument, boolean original, int position) {
    boolean isTime() {
        return letter.equals("t");
    }

    boolean isRequest() {
        return letter.equals("r");
    }
}
