package dev.sluice.cli.error;

import java.util.Locale;

/**
 * Makes text that may come from an input safe to print on a terminal: control characters, line ends and the characters that reorder a
 * line are shown as escapes, so that no input moves the cursor, forges a line or hides its own text.
 */
public final class ControlText {
    /** Longer texts are cut; a message is for reading. */
    static final int MAX_LENGTH = 2_000;

    private ControlText() {}

    public static String escape(String text) {
        if (text.length() <= MAX_LENGTH && isPlain(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        int end = Math.min(text.length(), MAX_LENGTH);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (!isUnsafe(c, text, i)) {
                out.append(c);
            } else if (c < 0x100) {
                out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
            } else {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        return end < text.length() ? out.append("...").toString() : out.toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnsafe(text.charAt(i), text, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUnsafe(char c, String text, int index) {
        if (c < 0x20 || (c >= 0x7f && c < 0xa0)) {
            return true;
        }
        if (Character.isSurrogate(c)) {
            return isLoneSurrogate(c, text, index);
        }
        int type = Character.getType(c);
        return type == Character.FORMAT || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }

    private static boolean isLoneSurrogate(char c, String text, int index) {
        return Character.isHighSurrogate(c)
                ? index + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(index + 1))
                : index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
    }
}
