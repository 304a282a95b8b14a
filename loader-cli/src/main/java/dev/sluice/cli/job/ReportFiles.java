package dev.sluice.cli.job;

import dev.sluice.cli.output.OutputFile;
import dev.sluice.storage.recovery.DirectoryOpener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/** The reports of runs in the data directory, {@code reports/TIME.json}; the newest are kept. */
final class ReportFiles {
    private static final String SUFFIX = ".json";
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final Path dataDirectory;

    ReportFiles(Path dataDirectory) {
        this.dataDirectory = dataDirectory;
    }

    /** Adds a report and removes the oldest above the number that is kept; does nothing where no load made a directory. */
    void add(JobReport report, int keep) throws IOException {
        if (!Files.isDirectory(dataDirectory)) {
            return;
        }
        Path folder = Files.createDirectories(dataDirectory.resolve(DirectoryOpener.REPORTS_DIRECTORY));
        byte[] json = (report.json() + "\n").getBytes(StandardCharsets.UTF_8);
        OutputFile.write(folder.resolve(NAME.format(report.start()) + SUFFIX), out -> out.write(json));
        List<Path> all;
        try (Stream<Path> files = Files.list(folder)) {
            all = files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
        for (Path old : all.subList(0, Math.max(0, all.size() - keep))) {
            Files.deleteIfExists(old);
        }
    }
}
