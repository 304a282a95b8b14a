package dev.sluice.cli.report.measure;

import dev.sluice.cli.process.ProcessCosts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the program itself in processes of their own: through the launcher that started this one, so that a run costs what it costs a user,
 * or else by the same Java. At most one runs at a time; {@link #stop} may be called by any thread.
 */
public final class ChildProcess {
    /** Names the launcher; it sets it. */
    static final String LAUNCHER_PROPERTY = "sluice.launcher";

    private static final long STOP_SECONDS = 20;

    private final Path folder;
    private Optional<Process> running = Optional.empty();
    private boolean isStopped;

    /** @param folder where what the processes print is kept */
    public ChildProcess(Path folder) {
        this.folder = folder;
    }

    /** What a process came to. */
    public record Outcome(int exitCode, double seconds, String out, String err) {
        /** The first line that says what went wrong. */
        public String complaint() {
            return err.lines()
                    .filter(line -> line.startsWith("error: "))
                    .map(line -> line.substring("error: ".length()))
                    .findFirst()
                    .orElse("exit code " + exitCode);
        }
    }

    /** Runs one command line to its end. */
    public Outcome run(List<String> arguments) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = start(arguments);
        int exitCode = await(process);
        return outcome(exitCode, (System.nanoTime() - start) / 1e9);
    }

    /** Runs one command line and kills it after a time, if it has not ended. */
    public Outcome runAndKill(List<String> arguments, double afterSeconds) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = start(arguments);
        if (!process.waitFor(Math.round(afterSeconds * 1e9), TimeUnit.NANOSECONDS)) {
            process.destroyForcibly();
        }
        int exitCode = process.waitFor();
        return outcome(exitCode, (System.nanoTime() - start) / 1e9);
    }

    private Outcome outcome(int exitCode, double seconds) throws IOException, InterruptedException {
        boolean wasStopped;
        synchronized (this) {
            running = Optional.empty();
            wasStopped = isStopped;
        }
        if (wasStopped) {
            throw new InterruptedException("the report was stopped");
        }
        return new Outcome(exitCode, seconds, Files.readString(out()), Files.readString(err()));
    }

    private synchronized Process start(List<String> arguments) throws IOException, InterruptedException {
        if (isStopped) {
            throw new InterruptedException("the report was stopped");
        }
        List<String> command = command();
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // What the user set for this process is not for the runs: their data directory and options are the report's.
        builder.environment().remove("SLUICE_DATA");
        builder.environment()
                .merge(
                        "SLUICE_JAVA_OPTS",
                        "-D" + ProcessCosts.PROPERTY + "=true",
                        (given, added) -> given + " " + added);
        builder.redirectInput(Path.of("/dev/null").toFile());
        builder.redirectOutput(out().toFile());
        builder.redirectError(err().toFile());
        Process process = builder.start();
        running = Optional.of(process);
        return process;
    }

    /** Ends the process that is running, cleanly if it does so in time, and lets no other begin. */
    public void stop() {
        Optional<Process> process;
        synchronized (this) {
            isStopped = true;
            process = running;
        }
        process.ifPresent(Process::destroy);
    }

    /** Waits for the end; a process that was asked to stop and does not is killed. */
    private int await(Process process) throws InterruptedException {
        while (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            synchronized (this) {
                if (isStopped) {
                    process.destroyForcibly();
                }
            }
        }
        return process.exitValue();
    }

    private Path out() {
        return folder.resolve("stdout");
    }

    private Path err() {
        return folder.resolve("stderr");
    }

    private static List<String> command() {
        String launcher = System.getProperty(LAUNCHER_PROPERTY, "");
        if (!launcher.isEmpty()) {
            return new ArrayList<>(List.of(launcher));
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-D" + ProcessCosts.PROPERTY + "=true");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("dev.sluice.cli.Sluice");
        return command;
    }

    /** The text of a file the processes write, empty where they wrote none. */
    static String read(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    }
}
