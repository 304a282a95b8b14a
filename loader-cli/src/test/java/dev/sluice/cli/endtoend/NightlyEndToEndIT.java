package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The guide to nightly loads, and the samples that it names. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NightlyEndToEndIT {
    private static final Path SAMPLES = SluiceProcess.home().resolve("samples/nightly");

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> everyCommandDoesWhatTheGuideSays() throws IOException {
        List<DynamicTest> tests =
                DocumentCommands.tests("docs/nightly.md", Files.createDirectory(folder.resolve("guide")), line -> true);
        assertThat(tests).hasSizeGreaterThan(15);
        return tests;
    }

    /** What the jobs of the samples read and write, below a folder of the test. */
    private Map<String, String> environment(Path root) throws IOException {
        for (String each : List.of("web", "exports", "log", "metrics")) {
            Files.createDirectories(root.resolve(each));
        }
        Path samples = SluiceProcess.home().resolve("samples");
        Files.copy(samples.resolve("access.log"), root.resolve("web/access.log"));
        Files.copy(samples.resolve("orders.csv"), root.resolve("exports/orders.csv"));
        Files.copy(samples.resolve("books.csv"), root.resolve("exports/books.csv"));
        return Map.of(
                "DATA_DIR", root.resolve("data").toString(),
                // The sample's day gets older every day.
                "KEEP", "36500d",
                "WEB_LOGS", root.resolve("web").toString(),
                "EXPORTS", root.resolve("exports").toString(),
                "LOG_DIR", root.resolve("log").toString(),
                "METRICS_DIR", root.resolve("metrics").toString());
    }

    /** A line of the samples with their places in this project. */
    private static String here(String command) {
        return command.replace(
                        "/usr/local/bin/sluice",
                        SluiceProcess.home().resolve("sluice").toString())
                .replace("/etc/sluice", SAMPLES.toString());
    }

    @Test
    void theCrontabsLinesRunTheJobsTwoNightsRunning() throws Exception {
        Path root = Files.createDirectory(folder.resolve("cron"));
        Map<String, String> environment = environment(root);
        SluiceProcess shell = new SluiceProcess(root);
        List<String> commands = new ArrayList<>();
        Pattern entry = Pattern.compile("[0-9]+ [0-9]+ \\* \\* \\* (.*)");
        for (String line : Files.readAllLines(SAMPLES.resolve("crontab"))) {
            if (!line.startsWith("#") && !line.startsWith("MAILTO=")) {
                Matcher matcher = entry.matcher(line);
                assertThat(matcher.matches()).as(line).isTrue();
                commands.add(here(matcher.group(1)));
            }
        }
        assertThat(commands).hasSize(2);
        SluiceProcess.Result access = shell.shellWith(environment, commands.get(0));
        assertThat(access.exitCode()).as("%s", access).isZero();
        SluiceProcess.Result csv = shell.shellWith(environment, commands.get(1));
        assertThat(csv.exitCode()).as("three orders are wrong: %s", csv).isEqualTo(3);
        for (String command : commands) {
            SluiceProcess.Result again = shell.shellWith(environment, command);
            assertThat(again.exitCode()).as("%s", again).isZero();
        }
        String data = environment.get("DATA_DIR");
        assertThat(shell.run("count", "access_log", "-D", data).line()).isEqualTo("500");
        assertThat(shell.run("count", "orders", "-D", data).line()).isEqualTo("4");
        assertThat(root.resolve("metrics/sluice-access.prom")).isNotEmptyFile();
        assertThat(root.resolve("log/access.log")).isNotEmptyFile();
        assertThat(root.resolve("log/csv.log")).isNotEmptyFile();
    }

    @Test
    void theServiceRunsAJobAndTakesRejectsForSuccess() throws Exception {
        List<String> service = Files.readAllLines(SAMPLES.resolve("sluice@.service"));
        assertThat(service).contains("Type=oneshot", "SuccessExitStatus=3");
        String start = service.stream()
                .filter(line -> line.startsWith("ExecStart="))
                .findFirst()
                .orElseThrow();
        Path root = Files.createDirectory(folder.resolve("systemd"));
        String command = here(start.substring("ExecStart=".length()).replace("%i", "access"));
        SluiceProcess.Result run = new SluiceProcess(root).shellWith(environment(root), command + " --check");
        assertThat(run.exitCode()).as("%s", run).isZero();
        assertThat(run.err()).doesNotContain("warning");
    }

    @Test
    void systemdTakesTheUnits() throws Exception {
        SluiceProcess shell = new SluiceProcess(folder);
        assumeTrue(shell.shell("command -v systemd-analyze").exitCode() == 0, "systemd is not installed");
        Path units = Files.createDirectory(folder.resolve("units"));
        for (String suffix : List.of("service", "timer")) {
            String unit = Files.readString(SAMPLES.resolve("sluice@." + suffix))
                    .replace("/usr/local/bin/sluice", "/bin/true");
            Files.writeString(units.resolve("sluice@access." + suffix), unit);
        }
        SluiceProcess.Result verified =
                shell.shell("systemd-analyze verify units/sluice@access.service units/sluice@access.timer");
        String about = (verified.out() + verified.err())
                .lines()
                .filter(line -> line.contains("sluice@access"))
                .filter(line -> !line.contains("man sluice(1)"))
                .reduce("", (all, line) -> all + line + "\n");
        assertThat(about).isEmpty();
    }

    @Test
    void logrotateTakesItsConfiguration() throws Exception {
        SluiceProcess shell = new SluiceProcess(folder);
        assumeTrue(shell.shell("command -v logrotate").exitCode() == 0, "logrotate is not installed");
        Files.createDirectory(folder.resolve("rotated"));
        Files.copy(SluiceProcess.home().resolve("samples/access.log"), folder.resolve("rotated/access.log"));
        String configuration = Files.readString(SAMPLES.resolve("logrotate.conf"))
                .replace("/var/log/apache2", folder.resolve("rotated").toString());
        Files.writeString(folder.resolve("logrotate.conf"), configuration);
        SluiceProcess.Result rotated = shell.shell("chmod 644 logrotate.conf && logrotate -f -s state logrotate.conf");
        assertThat(rotated.exitCode()).as("%s", rotated).isZero();
        assertThat(folder.resolve("rotated/access.log.1")).exists();
    }
}
