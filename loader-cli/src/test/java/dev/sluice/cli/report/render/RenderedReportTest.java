package dev.sluice.cli.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.report.ReportFixture;
import dev.sluice.cli.report.measure.DrillResult;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.plan.ReportMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RenderedReportTest {
    private static Report report() {
        return new ReportFixture()
                .mode(ReportMode.MINIMAL, 3.0, 3.1, 3.2, 3.0, 3.1)
                .mode(ReportMode.MINIMAL_SKIP, 2.0, 2.1, 2.2, 2.0, 2.1)
                .mode(ReportMode.NONE, 1.9, 2.0, 2.1, 2.0, 2.2)
                .drill(new DrillResult(
                        ReportMode.NONE,
                        1_000_000,
                        List.of(new DrillResult.Kill(1.2, DrillResult.Found.TAKEN_BACK, 300_000, 0, 2.5))))
                .input("<script>alert(1)</script> \u001b[31m.log")
                .report();
    }

    @Test
    void theTextShowsEachModeWithItsSpreadAndTheAdvice() {
        String text = TextReport.of(report());
        assertThat(text)
                .contains("minimal-skip", "2.00", "2.20", "the baseline", "no measurable difference", "88 B")
                .contains("It does not matter for you")
                .contains("a process kill, not a power loss")
                .doesNotContain("\u001b");
        assertThat(text.lines().filter(line -> line.startsWith("minimal ")))
                .anySatisfy(line -> assertThat(line).contains("+48 %"));
    }

    @Test
    void thePageNeedsNothingOutsideItAndRunsNothing() throws Exception {
        String page = HtmlReport.of(report());
        assertThat(page)
                .startsWith("<!doctype html>")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script", "http://", "https://", "src=", "@import", "url(", "\u001b");
        assertThat(page.split("<svg ", -1)).as("pictures and keys").hasSizeGreaterThan(4);
        assertThat(page.split("role=\"img\"", -1))
                .as("four pictures with a text beside them")
                .hasSize(5);
        assertThat(page.split("<summary>The numbers</summary>", -1)).hasSize(5);
    }

    @Test
    void everyRunIsInTheJson() {
        JsonNode json = JsonMapper.shared().readTree(JsonReport.of(report()));
        assertThat(json.path("measurements").size()).isEqualTo(15);
        assertThat(json.path("complete").asBoolean()).isTrue();
        assertThat(json.path("recommendation").path("mode").asString()).isEqualTo("minimal-skip");
        assertThat(json.path("recommendation").path("rule").asInt()).isEqualTo(2);
        JsonNode none = json.path("modes").path(2);
        assertThat(none.path("mode").asString()).isEqualTo("none");
        assertThat(none.path("figures").path("walBytes").path("median").asLong())
                .isEqualTo(88);
        assertThat(none.path("difference").path("measurable").asBoolean()).isFalse();
        assertThat(json.path("drills").path(0).path("acknowledgedRowsLost").asLong())
                .isEqualTo(300_000);
    }

    @Test
    void everyRunIsALineOfTheCsv() {
        List<String> lines = CsvReport.of(report()).lines().toList();
        assertThat(lines).hasSize(16);
        assertThat(lines.get(0)).startsWith("mode,round,totalSeconds,");
        assertThat(lines.get(1)).startsWith("minimal,1,3,");
        assertThat(lines.get(1).split(",", -1)).hasSameSizeAs(lines.get(0).split(",", -1));
    }

    @Test
    void aReportOfNoRunSaysSo() throws Exception {
        Report empty = new ReportFixture().incomplete().report();
        assertThat(HtmlReport.of(empty)).contains("No run came to its end");
        assertThat(JsonMapper.shared()
                        .readTree(JsonReport.of(empty))
                        .path("complete")
                        .asBoolean())
                .isFalse();
        assertThat(TextReport.of(empty)).contains("page cache");
    }

    @Test
    void axesBeginAtZeroAndReachTheMost() {
        assertThat(Axis.linear(2.3).ticks()).containsExactly(0.0, 0.5, 1.0, 1.5, 2.0, 2.5);
        assertThat(Axis.linear(0).to()).isEqualTo(1);
        Axis bytes = Axis.logarithmic(50_000_000);
        assertThat(bytes.place(1)).isZero();
        assertThat(bytes.place(bytes.to())).isEqualTo(1);
        assertThat(bytes.to()).isEqualTo(1e8);
    }
}
