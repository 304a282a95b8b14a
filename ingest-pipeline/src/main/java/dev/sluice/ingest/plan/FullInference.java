package dev.sluice.ingest.plan;

import dev.sluice.ingest.FileErrorPolicy;
import dev.sluice.ingest.HeaderOption;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.InputException;
import dev.sluice.ingest.LastLine;
import dev.sluice.ingest.OptionException;
import dev.sluice.ingest.source.ChunkBuffer;
import dev.sluice.ingest.source.ChunkCutter;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.csv.Header;
import dev.sluice.parsers.csv.HeaderMode;
import java.util.Arrays;
import java.util.List;

/** Reads all inputs once, for the types of their columns alone. */
final class FullInference {
    private static final int CHUNK_BYTES = 1 << 20;

    private final IngestOptions options;
    private final InputFormat.Csv csv;
    private final List<String> names;
    private final TypeInference inference;

    /** Columns are those of {@code names}, in this order. */
    FullInference(IngestOptions options, InputFormat.Csv csv, List<String> names, TypeInference inference) {
        this.options = options;
        this.csv = csv;
        this.names = names;
        this.inference = inference;
    }

    void read(List<InputFile> files, SourceSettings settings) throws IngestException {
        byte[] sample = new byte[OpenedInput.SAMPLE_BYTES];
        ChunkBuffer buffer = new ChunkBuffer(CHUNK_BYTES);
        for (InputFile file : files) {
            if (!file.isRegular()) {
                throw new OptionException(
                        "cannot infer types from all of \"" + file.name() + "\": it can be read only once",
                        "",
                        "Write it to a file first, or leave --infer full out.");
            }
            try (OpenedInput input = OpenedInput.open(file, settings, sample)) {
                read(input, buffer);
            } catch (InputException e) {
                // The load itself reports the file when it comes to it, and goes on.
                if (options.onFileError() == FileErrorPolicy.STOP) {
                    throw e;
                }
            }
        }
    }

    private void read(OpenedInput input, ChunkBuffer buffer) throws IngestException {
        Header header = InputLayouts.header(csv, input);
        boolean isNamed =
                csv.dialect().header() == HeaderMode.NAMES && !header.names().isEmpty();
        List<String> own = isNamed ? header.names() : names;
        int[] fieldOfColumn = new int[names.size()];
        for (int i = 0; i < fieldOfColumn.length; i++) {
            boolean byName = options.csv().header() == HeaderOption.MATCH;
            fieldOfColumn[i] = byName ? own.indexOf(names.get(i)) : i;
        }
        if (own.size() < names.size() && options.csv().header() != HeaderOption.MATCH) {
            // The load itself will say that the columns differ.
            return;
        }
        RecordParser parser = csv.parsers(own, options.maxRecordBytes()).get();
        ChunkCutter cutter =
                new ChunkCutter(input, csv.lineEnds(), CHUNK_BYTES, options.maxRecordBytes(), LastLine.LOAD, () -> {});
        cutter.skipTo(header.dataOffset());
        byte[] unfinished = {};
        while (cutter.next(buffer)) {
            buffer.prepend(unfinished, 0, unfinished.length);
            int from = buffer.from();
            // The front of a line that is longer than a record may be is rejected by the load.
            int to = cutter.isOverlong() ? from : buffer.to();
            int at = inference.look(parser, buffer.bytes(), from, to, cutter.isLast(), fieldOfColumn);
            unfinished = at < 0 ? new byte[0] : Arrays.copyOfRange(buffer.bytes(), at, to);
        }
    }
}
