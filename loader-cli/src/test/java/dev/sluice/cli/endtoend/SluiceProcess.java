package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the real program through its launcher, in a folder of the test. */
final class SluiceProcess {
    private static final Path HOME =
            Path.of(System.getProperty("sluice.home", "..")).toAbsolutePath().normalize();
    private static final long TIMEOUT_SECONDS = 300;

    private final Path folder;
    private Path launcher = HOME.resolve("sluice");

    SluiceProcess(Path folder) {
        this.folder = folder;
    }

    /** What a process left behind. */
    record Result(int exitCode, String out, String err) {
        /** The only line of standard output. */
        String line() {
            return out.strip();
        }
    }

    /** A process under way. The launcher becomes the program, so a signal to it is one to the program. */
    record Running(Process process, Path out, Path err) {
        Result await() throws IOException, InterruptedException {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the process did not end within " + TIMEOUT_SECONDS + " s");
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        }

        /** What {@code kill -9} does. */
        void kill() throws InterruptedException {
            process.destroyForcibly();
            process.waitFor();
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }
    }

    /** Whether this process, and so every child of it, was started with a signal ignored; false where the system does not tell. */
    static boolean isIgnoredFromBirth(int signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("SigIgn:")) {
                return (Long.parseUnsignedLong(
                                                line.substring("SigIgn:".length())
                                                        .strip(),
                                                16)
                                        >>> (signal - 1)
                                & 1)
                        != 0;
            }
        }
        return false;
    }

    /** The folder of the project. */
    static Path home() {
        return HOME;
    }

    /** The same with the launcher called by another name. */
    SluiceProcess calledAs(Path link) {
        SluiceProcess other = new SluiceProcess(folder);
        other.launcher = link;
        return other;
    }

    Result run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).await();
    }

    /** The same for a command that has to end with that exit code. */
    Result run(int exitCode, String... arguments) throws IOException, InterruptedException {
        Result result = run(arguments);
        assertThat(result.exitCode()).as("%s: %s", List.of(arguments), result).isEqualTo(exitCode);
        return result;
    }

    Result runWith(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        return start(environment, command(arguments)).await();
    }

    /** A line of a shell, as a user types it. */
    Result shell(String line) throws IOException, InterruptedException {
        return startShell(line).await();
    }

    Result shellWith(Map<String, String> environment, String line) throws IOException, InterruptedException {
        return start(environment, List.of("/bin/sh", "-c", line)).await();
    }

    Running startShell(String line) throws IOException {
        return start(Map.of(), List.of("/bin/sh", "-c", line));
    }

    Running start(String... arguments) throws IOException {
        return start(Map.of(), command(arguments));
    }

    private List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(launcher.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private Running start(Map<String, String> environment, List<String> command) throws IOException {
        Path out = Files.createTempFile(folder, ".out", ".txt");
        Path err = Files.createTempFile(folder, ".err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("SLUICE_"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        builder.redirectInput(Path.of("/dev/null").toFile());
        builder.redirectOutput(out.toFile());
        builder.redirectError(err.toFile());
        return new Running(builder.start(), out, err);
    }
}
