package dev.sluice.cli.report.measure;

import dev.sluice.cli.report.measure.ChildProcess.Outcome;
import dev.sluice.cli.report.measure.DrillResult.Found;
import dev.sluice.cli.report.measure.DrillResult.Kill;
import dev.sluice.cli.report.plan.ReportException;
import dev.sluice.cli.report.plan.ReportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Kills loads at random moments with SIGKILL, in a scratch directory, and finds out what is left and what it takes to get the rest back. A
 * kill is not a power loss: what the program had given to the system survives it.
 */
public final class CrashDrill {
    private static final long SEED = 0xD511;
    private static final int RECOVERY_REQUIRED = 4;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ModeRun runs;
    private final ChildProcess child;
    private final Scratch scratch;

    /** A drill that runs loads as {@code runs} does. */
    public CrashDrill(ModeRun runs, ChildProcess child, Scratch scratch) {
        this.runs = runs;
        this.child = child;
        this.scratch = scratch;
    }

    /**
     * Kills some loads of a mode.
     *
     * @param whole a measured run of it, whose time the moments are drawn from
     */
    public DrillResult run(Measurement whole, int kills) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Kill> results = new ArrayList<>();
        for (int i = 0; i < kills; i++) {
            // One of each stretch of the run, so that few kills still see all of it.
            double moment = whole.totalSeconds() * (i + random.nextDouble()) / kills;
            results.add(kill(whole, moment));
        }
        return new DrillResult(whole.mode(), whole.rows(), results);
    }

    private Kill kill(Measurement whole, double afterSeconds) throws IOException, InterruptedException {
        scratch.clear(runs.dataDirectory());
        Files.deleteIfExists(runs.events());
        ReportMode mode = whole.mode();
        Outcome load = child.runAndKill(runs.loadArguments(mode), afterSeconds);
        long acknowledged = acknowledgedRows();
        if (ModeRun.isDone(load)) {
            return new Kill(afterSeconds, Found.ENDED_BEFORE, acknowledged, whole.rows(), 0);
        }
        long start = System.nanoTime();
        Found found = takeBackIfRefused();
        long rows = rows();
        Outcome again = child.run(runs.loadArguments(mode));
        double seconds = (System.nanoTime() - start) / 1e9;
        if (!ModeRun.isDone(again) || rows() != whole.rows()) {
            throw new ReportException(
                    "the drill of mode " + mode.label() + " did not get all rows back: " + again.complaint(),
                    "Found " + rows() + " of " + whole.rows() + " rows after loading again.",
                    "This is a fault of the program: please report it with the command.");
        }
        return new Kill(afterSeconds, found, acknowledged, rows, seconds);
    }

    private Found takeBackIfRefused() throws IOException, InterruptedException {
        if (!Files.exists(runs.dataDirectory())) {
            return Found.OPENED;
        }
        Outcome tables = child.run(runs.arguments("tables"));
        if (tables.exitCode() != RECOVERY_REQUIRED) {
            return Found.OPENED;
        }
        Outcome recover = child.run(runs.arguments("recover", "--to-checkpoint", "--yes"));
        if (recover.exitCode() != 0) {
            throw new ReportException(
                    "could not take a killed load back: " + recover.complaint(), "", "Run verify on a copy of it.");
        }
        return Found.TAKEN_BACK;
    }

    /** Rows of all tables there are: a drill loads into one. */
    private long rows() throws IOException, InterruptedException {
        if (!Files.exists(runs.dataDirectory())) {
            return 0;
        }
        Outcome tables = child.run(runs.arguments("tables"));
        if (tables.exitCode() != 0) {
            return 0;
        }
        long rows = 0;
        for (JsonNode table : JSON.readTree(tables.out()).path("tables")) {
            rows += table.path("rows").asLong();
        }
        return rows;
    }

    private long acknowledgedRows() throws IOException {
        long rows = 0;
        for (String line : ChildProcess.read(runs.events()).lines().toList()) {
            // The last line may have been cut by the kill.
            if (line.endsWith("}")) {
                JsonNode event = JSON.readTree(line);
                if (event.path("event").asString().equals("committed")) {
                    rows += event.path("rows").asLong();
                }
            }
        }
        return rows;
    }
}
