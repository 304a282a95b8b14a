package dev.sluice.parsers;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Runs a property over many random inputs; a failure names the seed that {@code -Dsluice.seed} replays alone. */
public final class Seeded {
    private static final long FIRST_SEED = 20_260_101;

    private Seeded() {}

    public static void forSeeds(int count, Consumer<SplittableRandom> property) {
        String replayed = System.getProperty("sluice.seed");
        if (replayed != null) {
            property.accept(new SplittableRandom(Long.parseLong(replayed)));
            return;
        }
        for (long seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
            try {
                property.accept(new SplittableRandom(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("failed with -Dsluice.seed=" + seed, e);
            }
        }
    }

    public static <T> T oneOf(SplittableRandom random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Up to {@code maxPieces} of the pieces in a row. */
    public static String text(SplittableRandom random, int maxPieces, List<String> pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(maxPieces + 1); i > 0; i--) {
            text.append(oneOf(random, pieces));
        }
        return text.toString();
    }
}
