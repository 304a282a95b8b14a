package dev.sluice.cli.report.plan;

import dev.sluice.cli.generate.AccessLogGenerator;
import dev.sluice.cli.generate.AccountsGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes the input of an experiment: what {@code generate} writes, in files of so many lines. */
public final class ExperimentInput {
    private ExperimentInput() {}

    /** Writes into a new folder, and returns what a load is to be given. */
    public static Path write(Experiment experiment, int scale, Path folder) throws IOException {
        Files.createDirectory(folder);
        String name = experiment.input() == Experiment.Input.ACCOUNTS ? "accounts%05d.csv" : "access%05d.log";
        try (LineSplitter out = new LineSplitter(folder, name, experiment.rowsPerFile())) {
            switch (experiment.input()) {
                case ACCOUNTS -> AccountsGenerator.write(experiment.rows(scale), out);
                case ACCESS -> AccessLogGenerator.write(experiment.rows(scale), AccessLogGenerator.DEFAULT_SEED, out);
            }
            return out.files() == 1 ? out.current() : folder;
        }
    }

    /** Begins another file after so many lines; each write is one line. */
    private static final class LineSplitter extends OutputStream {
        private final Path folder;
        private final String nameFormat;
        private final int linesPerFile;
        private int files;
        private int lines;
        private OutputStream out = OutputStream.nullOutputStream();

        LineSplitter(Path folder, String nameFormat, int linesPerFile) {
            this.folder = folder;
            this.nameFormat = nameFormat;
            this.linesPerFile = linesPerFile;
            this.lines = linesPerFile;
        }

        int files() {
            return files;
        }

        Path current() {
            return folder.resolve(String.format(Locale.ROOT, nameFormat, files));
        }

        @Override
        public void write(int b) {
            throw new UnsupportedOperationException("lines are written whole");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (lines == linesPerFile) {
                out.close();
                files++;
                lines = 0;
                out = new BufferedOutputStream(Files.newOutputStream(current()), 1 << 16);
            }
            out.write(bytes, offset, length);
            lines++;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
