package dev.sluice.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestionTest {
    private static final List<String> NAMES = List.of("host", "status", "bytes");

    @Test
    void findsTheNameWithALetterTooManyOrTwoSwapped() {
        assertThat(Suggestion.nearest("statsu", NAMES)).contains("status");
        assertThat(Suggestion.nearest("HOSTS", NAMES)).contains("host");
        assertThat(Suggestion.nearest("bytse", NAMES)).contains("bytes");
    }

    @Test
    void doesNotGuessWhereNothingIsNear() {
        assertThat(Suggestion.nearest("referer", NAMES)).isEmpty();
    }
}
