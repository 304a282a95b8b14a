package dev.sluice.cli.load;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Characters that are hard to type, in arguments: {@code \t}, {@code \x} with two and {@code \}{@code u} with four hexadecimal digits. */
final class EscapedText {
    private static final Pattern ESCAPE = Pattern.compile("\\\\(t|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))");

    private EscapedText() {}

    /** The text that is meant; a backslash before anything else stands for itself. */
    static String read(String argument) {
        Matcher escapes = ESCAPE.matcher(argument);
        StringBuilder text = new StringBuilder();
        while (escapes.find()) {
            String digits = escapes.group(2) == null ? escapes.group(3) : escapes.group(2);
            String character = digits == null ? "\t" : Character.toString(Integer.parseInt(digits, 16));
            escapes.appendReplacement(text, Matcher.quoteReplacement(character));
        }
        return escapes.appendTail(text).toString();
    }

    /** The argument that {@link #read} takes for a text: control characters are escaped. */
    static String write(String text) {
        StringBuilder argument = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\t') {
                argument.append("\\t");
            } else if (Character.isISOControl(c)) {
                argument.append(String.format("\\x%02x", (int) c));
            } else {
                argument.append(c);
            }
        }
        return argument.toString();
    }
}
