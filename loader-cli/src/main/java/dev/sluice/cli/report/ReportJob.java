package dev.sluice.cli.report;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.cli.output.OutputFile;
import dev.sluice.cli.report.measure.ChildProcess;
import dev.sluice.cli.report.measure.Report;
import dev.sluice.cli.report.measure.Scratch;
import dev.sluice.cli.report.plan.Experiment;
import dev.sluice.cli.report.plan.ExperimentInput;
import dev.sluice.cli.report.plan.ReportMode;
import dev.sluice.cli.report.plan.ReportRequest;
import dev.sluice.cli.report.render.CsvReport;
import dev.sluice.cli.report.render.HtmlReport;
import dev.sluice.cli.report.render.JsonReport;
import dev.sluice.cli.report.render.TextReport;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.InputSelection;
import dev.sluice.ingest.source.InputSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** One report, from its options to its files: makes and removes the scratch folder, and reports also what a stop or a failure left. */
public final class ReportJob {
    private static final String FILE_LIST = "--files-from";
    private static final int BYTES_PER_ROW_AT_MOST = 300;

    private final Invocation invocation;
    private final List<String> inputs;
    private final List<String> shared;
    private final ReportOptions options;
    private final String version;

    /**
     * A report on a load.
     *
     * @param inputs as a load takes them
     * @param shared arguments of the load
     * @param version of the program
     */
    public ReportJob(
            Invocation invocation, List<String> inputs, List<String> shared, ReportOptions options, String version) {
        this.invocation = invocation;
        this.inputs = inputs;
        this.shared = shared;
        this.options = options;
        this.version = version;
    }

    /**
     * Measures and writes the report.
     *
     * @throws Exception what ended the measuring early, after what was measured was reported
     */
    public ExitCode execute() throws Exception {
        check();
        Path parent = options.scratch().orElseGet(this::besideData).toAbsolutePath();
        try (Scratch scratch = Scratch.create(parent, inputBytes())) {
            ChildProcess child = new ChildProcess(scratch.folder());
            invocation.signals().arm(() -> {
                invocation.console().note("stopping: the run under way is ended, and what was measured is reported");
                child.stop();
            });
            ReportRunner.Result result =
                    new ReportRunner(request(scratch), version, scratch, child, invocation.console()).run();
            write(result.report());
            if (result.failure().isPresent()) {
                throw asFailure(result.failure().get());
            }
            return ExitCode.DONE;
        }
    }

    private static Exception asFailure(Exception failure) {
        return failure instanceof InterruptedException ? new CancellationException("the report was stopped") : failure;
    }

    private void check() {
        boolean isExperiment = options.experiment().isPresent();
        if (isExperiment != (inputs.isEmpty() && fileLists().isEmpty())) {
            throw new UsageException(
                    isExperiment
                            ? "an experiment makes its own input; give none"
                            : "an INPUT, or --experiment, is missing");
        }
        if (inputs.contains(InputFile.STANDARD_INPUT) || fileLists().contains(InputFile.STANDARD_INPUT)) {
            throw new UsageException(ErrorMessage.of("a report cannot read standard input: it loads many times")
                    .withHint("Write it to a file first."));
        }
        List<ReportMode> modes = options.modes();
        if (modes.size() < 2) {
            throw new UsageException("a report compares two modes or more, but was given " + modes.size());
        }
        // Wrong numbers and folders are told before anything is made.
        options.runs();
        for (Path file : Stream.of(options.html(), options.jsonFile(), options.csvFile())
                .flatMap(Optional::stream)
                .toList()) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw new UsageException(ErrorMessage.of("there is no folder for \"" + file + "\"")
                        .withHint("Make it first, or name another file for the report."));
            }
        }
        if (options.kills() > 0 && (shared.contains("--limit") || shared.contains("--again"))) {
            throw new UsageException(
                    ErrorMessage.of("--drill cannot be combined with --limit or --again")
                            .withHint(
                                    "With them a load that is run again loads other rows, or more: give a smaller input instead."));
        }
    }

    private Path besideData() {
        Path parent = invocation.dataDirectory().toAbsolutePath().getParent();
        return parent == null || !Files.isDirectory(parent) ? Path.of("") : parent;
    }

    private ReportRequest request(Scratch scratch) throws IOException {
        List<String> loadInputs = inputs;
        List<String> arguments = new ArrayList<>(shared);
        Optional<Experiment> experiment = options.experiment();
        if (experiment.isPresent()) {
            Path made = ExperimentInput.write(
                    experiment.get(),
                    options.scale(experiment.get()),
                    scratch.folder().resolve("input"));
            loadInputs = List.of(made.toString());
            arguments.addAll(0, experiment.get().loadArguments());
        }
        return new ReportRequest(
                loadInputs,
                arguments,
                options.modes(),
                options.runs(),
                options.isCold(),
                options.kills(),
                scratch.folder(),
                experiment.map(Experiment::label));
    }

    /** Bytes on disk of what is to be read. */
    private long inputBytes() throws Exception {
        if (options.experiment().isPresent()) {
            Experiment experiment = options.experiment().get();
            return 2 * experiment.rows(options.scale(experiment)) * BYTES_PER_ROW_AT_MOST;
        }
        // What is left out of the inputs is told by the loads.
        return InputSet.resolve(selection(), InputStream.nullInputStream(), warning -> {}).stream()
                .mapToLong(InputFile::sizeBytes)
                .sum();
    }

    private InputSelection selection() {
        return new InputSelection(inputs, fileLists(), shared.contains("--recursive"), true);
    }

    private List<String> fileLists() {
        List<String> lists = new ArrayList<>();
        for (int i = 1; i < shared.size(); i++) {
            if (shared.get(i - 1).equals(FILE_LIST)) {
                lists.add(shared.get(i));
            }
        }
        return lists;
    }

    private void write(Report report) throws IOException {
        if (invocation.json()) {
            invocation.out().println(JsonReport.of(report));
        } else {
            invocation.out().print(TextReport.of(report));
        }
        invocation.out().flush();
        if (options.html().isPresent()) {
            writeFile(options.html().get(), HtmlReport.of(report));
        }
        if (options.jsonFile().isPresent()) {
            writeFile(options.jsonFile().get(), JsonReport.of(report) + "\n");
        }
        if (options.csvFile().isPresent()) {
            writeFile(options.csvFile().get(), CsvReport.of(report));
        }
    }

    private static void writeFile(Path file, String text) throws IOException {
        OutputFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }
}
