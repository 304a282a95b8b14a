package dev.sluice.cli.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ErrorMessageTest {
    @Test
    void linesComeInOrderWithTheirLabels() {
        String text = ErrorMessage.of("a").withDetail("B.").withHint("C.").print(false);
        assertThat(text).isEqualTo("error: a\ndetail: B.\nhint: C.\n");
    }

    @Test
    void anInputCannotForgeALineOrMoveTheCursor() {
        String text = ErrorMessage.of("bad \"x\n\u001b[2Jerror: y\u202e\"").print(false);
        assertThat(text).isEqualTo("error: bad \"x\\x0a\\x1b[2Jerror: y\\u202e\"\n");
    }

    @Test
    void lettersOfAllScriptsStay() {
        assertThat(ControlText.escape("Größe 東京 \ud83d\ude00")).isEqualTo("Größe 東京 \ud83d\ude00");
    }

    @Test
    void halfACharacterIsShownAsAnEscape() {
        assertThat(ControlText.escape("a\ud83d")).isEqualTo("a\\ud83d");
    }

    @Test
    void longTextsAreCut() {
        assertThat(ControlText.escape("x".repeat(10_000)))
                .hasSize(ControlText.MAX_LENGTH + 3)
                .endsWith("...");
    }
}
