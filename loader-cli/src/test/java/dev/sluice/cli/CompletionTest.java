package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion scripts in the shells they are for, each skipped where its shell is not installed. */
final class CompletionTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeScripts() throws IOException {
        Manual.main(new String[] {folder.toString()});
    }

    /** Asked as its line editor asks. */
    @Test
    void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
        assertThat(inBash("sluice comp")).contains("compact", "completion");
        assertThat(inBash("sluice load --drop")).contains("--drop-partitions-older-than");
        assertThat(inBash("sluice rejects ex")).contains("export");
        assertThat(inBash("sluice completion f")).contains("fish");
    }

    private List<String> inBash(String line) throws IOException, InterruptedException {
        String[] words = line.split(" ", -1);
        StringBuilder quoted = new StringBuilder();
        for (String word : words) {
            quoted.append('\'').append(word).append("' ");
        }
        String script = "source " + folder.resolve("completion/sluice.bash") + "; COMP_WORDS=(" + quoted
                + "); COMP_CWORD="
                + (words.length - 1) + "; COMP_LINE='" + line + "'; COMP_POINT=" + line.length()
                + "; f=$(complete -p sluice | sed 's/.*-F \\([^ ]*\\).*/\\1/'); $f sluice '" + words[words.length - 1]
                + "' ''; printf '%s\\n' \"${COMPREPLY[@]}\"";
        return said("bash", "--norc", "-c", script);
    }

    @Test
    void fishCompletesCommandsAndOptions() throws IOException, InterruptedException {
        assertThat(inFish("sluice comp")).anyMatch(line -> line.startsWith("compact\t"));
        assertThat(inFish("sluice load --drop")).anyMatch(line -> line.startsWith("--drop-partitions-older-than\t"));
        assertThat(inFish("sluice rejects ex")).contains("export");
    }

    private List<String> inFish(String line) throws IOException, InterruptedException {
        return said(
                "fish",
                "-N",
                "-c",
                "source " + folder.resolve("completion/sluice.fish") + "; complete -C '" + line + "'");
    }

    /** A terminal, in which the script is sourced or found by its name, as a package has it. */
    @Test
    void zshCompletesCommandsAndOptions() throws IOException, InterruptedException {
        Path script = folder.resolve("completion/sluice.zsh");
        Path found = Files.createDirectory(folder.resolve("fpath"));
        Files.copy(script, found.resolve("_sluice"));
        for (String setUp : List.of(
                "autoload -Uz compinit; compinit -u -D; source " + script,
                "fpath=(" + found + " $fpath); autoload -Uz compinit; compinit -u -D")) {
            inZsh(setUp, "sluice comp", "act");
            inZsh(setUp, "sluice compa", "ct");
            inZsh(setUp, "sluice load --drop", "-partitions-older-than");
            inZsh(setUp, "sluice -", "quiet");
            inZsh(setUp, "sluice rejects ex", "port");
            inZsh(setUp, "sluice rejects export --js", "on");
        }
    }

    /** Types the line and asks; ends when the terminal shows what is expected, and not before. */
    private void inZsh(String setUp, String line, String expected) throws IOException, InterruptedException {
        Path terminal = Files.writeString(folder.resolve("terminal.zsh"), """
                zmodload zsh/zpty
                zpty terminal zsh -f -i
                zpty -w terminal "PS1=; $1; print re''ady"
                zpty -r terminal shown '*ready*'
                zpty -w -n terminal "$2"$'\\t\\t'
                zpty -r terminal shown "*$2*$3*"
                """);
        said("zsh", "-f", terminal.toString(), setUp, line, expected);
    }

    private List<String> said(String shell, String... arguments) throws IOException, InterruptedException {
        Optional<Path> program = Stream.of("/bin/", "/usr/bin/")
                .map(parent -> Path.of(parent + shell))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(program.isPresent(), shell + " is not installed");
        Path said = folder.resolve("said");
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(program.stream().map(Path::toString), Stream.of(arguments))
                        .toList());
        builder.environment().put("HOME", folder.toString());
        Process process =
                builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS))
                    .as("%s ends: %s", shell, List.of(arguments))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        return Files.readAllLines(said).stream().map(String::strip).toList();
    }
}
