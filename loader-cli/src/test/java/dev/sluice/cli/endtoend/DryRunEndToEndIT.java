package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a dry run prints as options loads, from the same inputs, the rows that the options it was given would load. */
final class DryRunEndToEndIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    --decimal-comma --thousands . | --decimal-comma --thousands '.' | 1234.5
                    --timestamp-format %d.%m.%Y | --timestamp-format '%d.%m.%Y' | 2024-03-02
                    --timestamp-format %d.%m.%Y --schema declared.sql --timezone Europe/Berlin | --timezone 'Europe/Berlin' | 2024-03-01 23:00:00+00
                    --invalid-bytes replace | --invalid-bytes replace | \uFFFD
                    --nul reject | --nul reject | 02.03.2024
                    --last-line wait | --last-line wait | x
                    --add-column row=line --add-column source=filename | --add-column 'source=filename' | in.csv
                    --null x --comment # --header yes | --null x | 1.234,5
                    """)
    void theOptionsItPrintsLoadTheSame(String given, String printed, String value) throws Exception {
        byte[] content =
                "day;amount;note\n02.03.2024;1.234,5;x\n03.03.2024;2,5;caf\u00e9\n04.03.2024;3,0;a\u0000b\n05.03.2024;4,0;open"
                        .getBytes(StandardCharsets.ISO_8859_1);
        Files.write(folder.resolve("in.csv"), content);
        List<String> options = List.of(given.split(" ", -1));
        Files.writeString(folder.resolve("declared.sql"), "CREATE TABLE t (day timestamptz, amount text, note text)");
        SluiceProcess sluice = new SluiceProcess(folder);
        SluiceProcess.Result dry = run(sluice, options, "--dry-run", "--json");
        Map<String, Object> result = Json.object(dry.out());
        String found = (String) Json.at(result, "found", "options");
        assertThat(found).contains(printed);
        Files.writeString(folder.resolve("found.sql"), (String) Json.at(result, "found", "schema"));
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + found).start();
        List<String> again = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();

        run(sluice, options, "--data", "first");
        run(sluice, again, "--schema", "found.sql", "--data", "second");

        String first = sluice.run("export", "t", "--data", "first").out();
        assertThat(first).contains(value);
        assertThat(sluice.run("export", "t", "--data", "second").out()).isEqualTo(first);
    }

    @Test
    void typesComeWithTheFirstValueThatRuledOutEachOther() throws Exception {
        Files.writeString(folder.resolve("in.csv"), "a,b,c\n1,x,007\n2.5,2024-01-01,8\n");
        SluiceProcess.Result dry = new SluiceProcess(folder).run("load", "in.csv", "--dry-run");

        assertThat(dry.exitCode()).isZero();
        assertThat(dry.out())
                .contains("read as csv: delimiter \",\", since all 3 records seen have 3 fields")
                .contains("header, since the first record holds words and \"a\" is decimal below it")
                .contains(
                        "a numeric(18,1): 2 values, 0 null; not boolean, date, time, timestamp, timestamptz, uuid, inet for"
                                + " \"1\" in record 1; not smallint, integer, bigint for \"2.5\" in record 2")
                .containsPattern("b text: 2 values, 0 null; not boolean, .* for \"x\" in record 1")
                .containsPattern("c text: 2 values, 0 null; not .*smallint, integer, bigint.* for \"007\" in record 1");
    }

    @Test
    void allOfStandardInputCannotBeReadFirst() throws Exception {
        Files.writeString(folder.resolve("in.csv"), "a,b\n1,2\n");
        SluiceProcess.Result refused = new SluiceProcess(folder)
                .shell("\"" + SluiceProcess.home().resolve("sluice") + "\" load - --table t --infer full <in.csv");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("cannot infer types from all of \"-\": it can be read only once")
                .contains("hint: Write it to a file first, or leave --infer full out.");
    }

    private static SluiceProcess.Result run(SluiceProcess sluice, List<String> options, String... more)
            throws Exception {
        Stream<String> all = Stream.of(
                        List.of("load", "in.csv", "--table", "t", "--on-error", "skip"), options, List.of(more))
                .flatMap(List::stream);
        SluiceProcess.Result result = sluice.run(all.toArray(String[]::new));
        assertThat(result.exitCode()).as("%s", result).isIn(0, 3);
        return result;
    }
}
