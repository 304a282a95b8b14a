package dev.sluice.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TextTableTest {
    @Test
    void textStandsLeftAndNumbersRight() {
        String text =
                new TextTable("name", ">rows").row("a", 5).row("longer", 1000).print();
        assertThat(text).isEqualTo("name    rows\na          5\nlonger  1000\n");
    }

    @Test
    void aCellCannotBreakTheTable() {
        assertThat(new TextTable("a").row("x\ny").print()).isEqualTo("a\nx\\x0ay\n");
    }

    @Test
    void theWidestTextIsCutToFitATerminal() {
        TextTable table = new TextTable("name", ">rows", "remarks").row("short", 1000, "a remark that is rather long");
        assertThat(table.print(30)).isEqualTo("name   rows  remarks\nshort  1000  a remark that is\u2026\n");
        assertThat(table.print(10)).as("numbers stay whole").contains("1000  a remar\u2026\n");
        assertThat(table.print(200)).isEqualTo(table.print());
    }

    @Test
    void aRowOfAnotherWidthIsRefused() {
        assertThatThrownBy(() -> new TextTable("a", "b").row("x")).hasMessage("1 cells for 2 columns");
    }

    @Test
    void amountsAreForPeople() {
        assertThat(Amounts.bytes(999)).isEqualTo("999 B");
        assertThat(Amounts.bytes(999_999)).isEqualTo("1.0 MB");
        assertThat(Amounts.bytes(1_072_000_000)).isEqualTo("1.1 GB");
        assertThat(Amounts.count(4_000_000)).isEqualTo("4,000,000");
        assertThat(Amounts.seconds(1.94)).isEqualTo("1.9 s");
        assertThat(Amounts.seconds(125)).isEqualTo("2 min 5 s");
        assertThat(Amounts.seconds(7300)).isEqualTo("2 h 1 min");
    }
}
