package dev.sluice.cli.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name somebody probably meant. */
public final class Suggestion {
    private Suggestion() {}

    /** The candidate with the fewest edits from the word, where they are few for its length. */
    public static Optional<String> nearest(String word, List<String> candidates) {
        String lower = word.toLowerCase(Locale.ROOT);
        return candidates.stream()
                .min(Comparator.comparingInt(each -> edits(lower, each)))
                .filter(each -> edits(lower, each) <= Math.max(1, each.length() / 3));
    }

    /** Letters to insert, remove, change or swap with their neighbour. */
    private static int edits(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : edits(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int edits(int[][] edits, String a, String b, int i, int j) {
        boolean isSame = a.charAt(i - 1) == b.charAt(j - 1);
        int change = edits[i - 1][j - 1] + (isSame ? 0 : 1);
        int best = Math.min(change, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean isSwap = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return isSwap ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
    }
}
