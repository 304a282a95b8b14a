package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of faults has every row, and names no test that there is not. */
final class FaultsDocumentTest {
    private static final int FAULTS = 47;
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\|.*\\|(.*)\\|$");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:Test|IT))`");

    @Test
    void everyFaultHasATestThatExists() throws Exception {
        Path home = Path.of(System.getProperty("sluice.home", ".."))
                .toAbsolutePath()
                .normalize();
        String document = Files.readString(home.resolve("docs/internals/faults.md"));
        Set<String> tests = testsIn(home);

        List<MatchResult> rows = ROW.matcher(document).results().toList();
        assertThat(rows.stream().map(row -> Integer.valueOf(row.group(1))))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, FAULTS).boxed().toList());
        for (MatchResult row : rows) {
            assertThat(TEST.matcher(row.group(2)).results().map(named -> named.group(1)))
                    .as("fault %s", row.group(1))
                    .isNotEmpty()
                    .isSubsetOf(tests);
        }
        assertThat(TEST.matcher(document).results().map(named -> named.group(1)))
                .isSubsetOf(tests);
    }

    private static Set<String> testsIn(Path home) throws Exception {
        Set<String> names = Set.of();
        for (String module : List.of("wal", "storage", "parsers", "ingest-pipeline", "loader-cli", "testkit")) {
            try (Stream<Path> files = Files.walk(home.resolve(module).resolve("src/test"))) {
                Set<String> found = files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .map(name -> name.substring(0, name.length() - ".java".length()))
                        .collect(Collectors.toSet());
                found.addAll(names);
                names = found;
            }
        }
        return names;
    }
}
