package dev.sluice.cli.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name somebody probably meant. */
public final class Suggestion {
    private Suggestion() {}

    /** The candidate with the fewest single-letter edits from the word, where they are few for its length. */
    public static Optional<String> nearest(String word, List<String> candidates) {
        String lower = word.toLowerCase(Locale.ROOT);
        return candidates.stream()
                .min(Comparator.comparingInt(each -> edits(lower, each)))
                .filter(each -> edits(lower, each) <= Math.max(1, each.length() / 3));
    }

    private static int edits(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
