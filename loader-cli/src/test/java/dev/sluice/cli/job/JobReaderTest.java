package dev.sluice.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cli.command.JobFiles;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.load.AfterCrash;
import dev.sluice.cli.load.LoadOptions;
import dev.sluice.cli.settings.NamedValue;
import dev.sluice.cli.settings.Settings;
import dev.sluice.ingest.CommitPolicy;
import dev.sluice.ingest.ErrorPolicy;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.LastLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JobReaderTest {
    @TempDir
    private Path folder;

    private Job read(String yaml) throws Exception {
        return JobFiles.reader(Map.of("LOGS", "/var/log", "EMPTY", ""), Map.of())
                .read(Files.writeString(folder.resolve("nightly.yaml"), yaml));
    }

    private IngestOptions options(String yaml) throws Exception {
        LoadOptions load = read(yaml).loads().get(0).options();
        return load.toIngestOptions(Settings.resolve(List.of(), Map.of(), Optional.empty(), folder));
    }

    private void isRefused(String yaml, String message, String hint) {
        assertThatThrownBy(() -> read(yaml)).isInstanceOfSatisfying(UsageException.class, wrong -> {
            assertThat(wrong.errorMessage().message())
                    .isEqualTo("could not read job \"" + folder.resolve("nightly.yaml") + "\" " + message);
            assertThat(wrong.errorMessage().hint().orElse("")).isEqualTo(hint);
        });
    }

    @Test
    void aLoadTakesTheOptionsOfTheCommandLoad() throws Exception {
        IngestOptions options = options("""
                loads:
                  - inputs: [a.csv, 'b/*.csv']
                    table: t
                    commit: load
                    on-error: skip
                    reject-limit: 5%
                    null: ["", NULL]
                    header: no
                    unlogged: true
                    again: false
                    partition-by: hash(a)
                    partitions: 8
                """);
        assertThat(options.inputs().toString())
                .contains(
                        folder.resolve("a.csv").toString(),
                        folder.resolve("b/*.csv").toString());
        assertThat(options.table()).contains("t");
        assertThat(options.commit()).isEqualTo(CommitPolicy.LOAD);
        assertThat(options.onError()).isEqualTo(ErrorPolicy.SKIP);
        assertThat(options.unlogged()).isTrue();
        assertThat(options.again()).isFalse();
        assertThat(options.partitions()).isEqualTo(8);
        assertThat(options.lastLine()).as("in jobs").isEqualTo(LastLine.AUTO);
    }

    @Test
    void defaultsAreSharedAndALoadsOwnValuesWin() throws Exception {
        Job job = read("""
                data: data
                settings:
                  wal_level: none
                  data_directory_mode: 0750
                defaults:
                  on-error: skip
                  after-crash: recover
                  continue-on-failure: true
                loads:
                  - inputs: a.csv
                    table: a
                  - inputs: b.csv
                    table: b
                    wal-level: minimal
                    after-crash: refuse
                    continue-on-failure: false
                """);
        assertThat(job.name()).isEqualTo("nightly");
        assertThat(job.dataDirectory()).contains(folder.resolve("data"));
        assertThat(job.settings())
                .containsExactly(new NamedValue("wal_level", "none"), new NamedValue("data_directory_mode", "0750"));
        Job.JobLoad a = job.loads().get(0);
        Job.JobLoad b = job.loads().get(1);
        assertThat(a.name()).isEqualTo("a");
        assertThat(a.continueOnFailure()).isTrue();
        assertThat(a.options().run().afterCrash()).contains(AfterCrash.RECOVER);
        assertThat(b.continueOnFailure()).isFalse();
        assertThat(b.walLevel()).contains("minimal");
        assertThat(b.options().run().afterCrash()).contains(AfterCrash.REFUSE);
    }

    @Test
    void variablesOfTheEnvironmentArePutIn() throws Exception {
        IngestOptions options = options("""
                loads:
                  - inputs: ${LOGS}/a.csv
                    table: x${EMPTY}y${EMPTY:-z}${OTHER:-w}$${LOGS}$
                """);
        assertThat(options.inputs().toString()).contains("/var/log/a.csv");
        assertThat(options.table()).contains("xyzw${LOGS}$");
        isRefused(
                "data: ${NOWHERE}\n",
                "line 1, column 7: the environment has no variable \"NOWHERE\"",
                "Set it, or write ${NOWHERE:-VALUE} for the value to take without it.");
        isRefused(
                "data: ${NOWHERE\n",
                "line 1, column 7: \"${\" without \"}\"",
                "Write $${ for the characters themselves.");
    }

    @Test
    void unknownKeysAreRefusedWithTheirPlaceAndASuggestion() {
        isRefused(
                "load:\n  - inputs: a\n", "line 1, column 1: unknown key \"load\" in a job", "Did you mean \"loads\"?");
        isRefused(
                "loads:\n  - inputs: a\n    tabel: t\n",
                "line 3, column 5: unknown key \"tabel\" in a load",
                "Did you mean \"table\"?");
        isRefused(
                "defaults: {on-eror: skip}\nloads:\n  - inputs: a\n",
                "line 1, column 12: unknown key \"on-eror\" in \"defaults\"",
                "Did you mean \"on-error\"?");
        isRefused(
                "settings: {wal_levle: none}\nloads:\n  - inputs: a\n",
                "line 1, column 12: unknown setting \"wal_levle\" in a job",
                "Did you mean \"wal_level\"?");
        isRefused(
                "log: {fil: x}\nloads:\n  - inputs: a\n",
                "line 1, column 7: unknown key \"fil\" in \"log\"",
                "Did you mean \"file\"?");
    }

    @Test
    void wrongValuesAreRefusedWithTheirPlace() {
        isRefused(
                "loads:\n  - inputs: a\n    on-error: jump\n",
                "line 3, column 15: invalid value for option '--on-error': expected one of [STOP, SKIP]"
                        + " (case-insensitive) but was 'jump'",
                "");
        isRefused(
                "loads:\n  - inputs: a\n    again: yes\n",
                "line 3, column 12: \"again\" must be true or false, but is \"yes\"",
                "");
        isRefused("loads:\n  - inputs: a\n    table: [t]\n", "line 3, column 12: \"table\" must be one value", "");
        isRefused(
                "loads:\n  - table: a\n",
                "line 2, column 5: a load has no \"inputs\"",
                "Name files, globs or folders: \"inputs: /var/log/app/*.log\".");
        isRefused(
                "loads:\n  - inputs: [\"-\"]\n",
                "line 2, column 13: a job cannot read standard input",
                "Pipe it into \"sluice load -\" instead.");
        isRefused(
                "loads: []\n",
                "line 1, column 1: \"loads\" must be a list of loads",
                "Each begins with \"- inputs: FILE\".");
        isRefused("name: a\nname: b\n", "line 2, column 1: \"name\" is there twice, first in line 1", "");
        isRefused(
                "loads:\n  - inputs: a\n    table: t\n  - inputs: b\n    table: t\n",
                "line 4, column 5: a load before it is called \"t\" too",
                "Give each a \"name\"; without one a load is called after its table.");
        isRefused(
                "reports: {keep: 0}\nloads:\n  - inputs: a\n",
                "line 1, column 11: \"keep\" must be a number of reports from 1 on, but is \"0\"",
                "");
    }

    @Test
    void whatIsNoYamlIsRefusedWithItsPlace() {
        isRefused(
                "loads:\n  - inputs: a\n   table: t\n",
                "line 3, column 4: it is no YAML: expected <block end>, but found '<block mapping start>'",
                "");
        isRefused("", "line 1, column 1: the file is empty", "A job names its loads below \"loads:\".");
        isRefused(
                "defaults: &d {on-error: skip}\nloads: [*d, *d]\n",
                "line 1, column 11: an alias stands for a list or for names",
                "What loads share belongs below \"defaults:\".");
    }

    @Test
    void theCommandLineWins() throws Exception {
        Path file = Files.writeString(folder.resolve("j.yaml"), "loads:\n  - inputs: a\n    wait-lock: 1s\n");
        Job job = JobFiles.reader(Map.of(), Map.of("dry-run", "true", "wait-lock", "2min"))
                .read(file);
        assertThat(job.loads().get(0).options().run().isDryRun()).isTrue();
        assertThat(job.loads().get(0).options().run().waitLock()).isEqualTo(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            format: '%h %Y'                             | cannot read the log format, position 4: unknown directive "%Y"
            format: combinde                            | "combinde" is not a format
            timestamp-format: '%d.%Q'                   | %Q
            timestamp-format: 'dd.MM.yyyy foo'          | the time pattern "dd.MM.yyyy foo" cannot be read
            columns: 'a int, b wrongtype'               | cannot read the columns
            columns: 'a int'; partition-by: 'range(b)'  | cannot read the partitioning
            columns: 'a int'; partition-by: 'rang(a)'   | cannot read the partitioning
            encoding: klingon                           | "klingon" is not an encoding
            delimiter: '"'                              | delimiter
            """)
    void whatNoInputCouldMakeRightIsFoundByACheck(String option, String message) throws Exception {
        String yaml = "loads:\n  - inputs: a.csv\n    table: t\n    " + option.replace("; ", "\n    ");
        LoadOptions load = read(yaml).loads().get(0).options();
        Settings settings = Settings.resolve(List.of(), Map.of(), Optional.empty(), folder);

        assertThatThrownBy(() -> load.check(settings))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
