package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.manual.ManualPages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the program says of itself: help with examples that are right, and manual pages. */
final class HelpTest {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    private Path folder;

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::all));
    }

    private static List<String> examples(CommandLine command) {
        return Stream.of(command.getCommandSpec().usageMessage().footer())
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("Examples:"))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> everyCommandHasExamplesAndEachIsParsed() {
        return all(Manual.commandLine())
                .map(command -> DynamicTest.dynamicTest(command.getCommandSpec().qualifiedName(), () -> {
                    assertThat(command.getCommandSpec().usageMessage().footer()).contains("Examples:");
                    assertThat(examples(command)).isNotEmpty();
                    examples(command).forEach(HelpTest::parse);
                }));
    }

    /** Each call of the program in a line of a shell. */
    private static void parse(String line) {
        int calls = 0;
        for (String part : line.replace("<(", "|").replace(")\"", "\"").split("\\|", -1)) {
            String call = part.replaceFirst(" (>|#) .*", "").strip();
            if (call.startsWith("sluice ")) {
                List<String> words = new ArrayList<>();
                Matcher matcher = WORD.matcher(call.startsWith("sluice completion") ? call.replace(")", "") : call);
                while (matcher.find()) {
                    words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
                }
                CommandLine.ParseResult parsed = Manual.commandLine()
                        .parseArgs(words.subList(1, words.size()).toArray(String[]::new));
                assertThat(parsed.hasSubcommand()).as(line).isTrue();
                calls++;
            }
        }
        assertThat(calls).as(line).isPositive();
    }

    @Test
    void everyCommandHasAManualPageThatGroffTakes() throws IOException, InterruptedException {
        Map<String, String> pages = ManualPages.of(Manual.commandLine(), "1.2.3");
        assertThat(pages).hasSize((int) all(Manual.commandLine()).count()).containsKeys("sluice", "sluice-wal-dump");
        assertThat(pages.get("sluice-load"))
                .contains("\\-\\-drop\\-partitions\\-older\\-than TIME")
                .contains("sluice 1.2.3");
        assertThat(pages.get("sluice")).contains(".SH \"EXIT STATUS\"");
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "groff is not installed");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Path file = Files.writeString(folder.resolve(page.getKey() + ".1"), page.getValue());
            Path said = folder.resolve("said");
            Process groff = new ProcessBuilder("/usr/bin/groff", "-man", "-Tascii", "-ww", "-z", file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            assertThat(groff.waitFor()).isZero();
            assertThat(Files.readString(said, StandardCharsets.UTF_8))
                    .as(page.getKey())
                    .isEmpty();
        }
    }
}
