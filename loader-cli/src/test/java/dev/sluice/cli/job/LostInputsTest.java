package dev.sluice.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.ledger.ContentHash;
import dev.sluice.storage.ledger.LedgerEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LostInputsTest {
    private static final long BLOCK = ContentHash.BLOCK_BYTES;

    private static LedgerEntry entry(String path, long bytes, long hash, long known, boolean complete) {
        return new LedgerEntry(
                7,
                1,
                path,
                bytes,
                hash,
                bytes < BLOCK ? hash : 99,
                bytes,
                1,
                false,
                complete,
                10 + known,
                10,
                0,
                0,
                known,
                0,
                "",
                0,
                0);
    }

    @Test
    void contentCountsAndNotNames() {
        LedgerEntry lost = entry("a.log", 100, 1, 0, true);

        assertThat(LostInputs.missing(List.of(lost), List.of(entry("a.log.1", 100, 1, 0, true))))
                .isEmpty();
        assertThat(LostInputs.missing(List.of(lost), List.of(entry("a.log", 100, 2, 0, true))))
                .containsExactly(lost);
        assertThat(LostInputs.missing(List.of(lost), List.of(entry("a.log", 200, 1, 0, true))))
                .containsExactly(lost);
        assertThat(LostInputs.missing(List.of(lost), List.of())).containsExactly(lost);
    }

    @Test
    void aFileOfMoreThanABlockThatGrewIsKnownByItsBeginning() {
        LedgerEntry lost = entry("a.log", BLOCK + 5, 1, 0, true);

        assertThat(LostInputs.missing(List.of(lost), List.of(entry("b", BLOCK + 6, 2, 0, true))))
                .isEmpty();
        assertThat(LostInputs.missing(List.of(lost), List.of(entry("b", BLOCK + 4, 2, 0, true))))
                .containsExactly(lost);
    }

    @Test
    void anEntryThatALaterOneGoesOnFromIsNotLookedForByItself() {
        LedgerEntry night = entry("a.log", 100, 1, 0, true);
        LedgerEntry nextNight = entry("a.log", 200, 2, 10, true);
        LedgerEntry otherContent = entry("a.log", 200, 3, 0, true);
        LedgerEntry part = entry("b.csv", 100, 4, 0, false);
        LedgerEntry whole = entry("b.csv", 200, 5, 0, true);

        assertThat(LostInputs.missing(List.of(night, nextNight), List.of(nextNight)))
                .isEmpty();
        assertThat(LostInputs.missing(List.of(night, nextNight), List.of())).containsExactly(nextNight);
        assertThat(LostInputs.missing(List.of(night, otherContent), List.of(otherContent)))
                .containsExactly(night);
        assertThat(LostInputs.missing(List.of(part, whole), List.of(whole))).isEmpty();
    }

    @Test
    void aLongListIsCut() {
        List<LedgerEntry> six = List.of("a", "b", "c", "d", "e", "f").stream()
                .map(path -> entry(path, 1, 1, 0, true))
                .toList();

        assertThat(LostInputs.named(six))
                .isEqualTo(", or have grown since: \"a\", \"b\", \"c\", \"d\", \"e\" and 1 more");
        assertThat(LostInputs.named(List.of())).isEmpty();
    }
}
