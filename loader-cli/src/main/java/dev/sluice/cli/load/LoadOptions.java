package dev.sluice.cli.load;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.settings.Setting;
import dev.sluice.cli.settings.Settings;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.IngestPipeline;
import dev.sluice.ingest.OptionException;
import dev.sluice.ingest.source.InputSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** All options of a load, in the groups in which the help shows them. */
public record LoadOptions(List<String> inputs, InputOptions input, TableOptions table, RunOptions run) {
    /**
     * Finds what is wrong before anything is done.
     *
     * @throws UsageException when an option is out of bounds, contradicts another, or cannot be read
     */
    public void check(Settings settings) throws IOException {
        run.waitLock();
        run.retry();
        try {
            IngestPipeline.check(toIngestOptions(settings));
        } catch (OptionException wrong) {
            throw new UsageException(
                    new ErrorMessage(String.valueOf(wrong.getMessage()), wrong.detail(), wrong.hint()));
        }
    }

    /** Inputs of which nothing is there now. */
    public List<String> missingInputs() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String each : inputs) {
            try {
                InputSet.resolve(input.selection(List.of(each)), InputStream.nullInputStream(), warning -> {});
            } catch (IngestException none) {
                missing.add(each);
            }
        }
        return missing;
    }

    /**
     * The same for the pipeline.
     *
     * @throws UsageException when an option is out of bounds or contradicts another
     */
    public IngestOptions toIngestOptions(Settings settings) throws IOException {
        IngestOptions.Builder options = IngestOptions.builder()
                .inputs(input.selection(inputs))
                .maxRecordBytes((int) settings.get(Setting.MAX_RECORD_SIZE))
                .maxDecompressionRatio((int) settings.get(Setting.MAX_DECOMPRESSION_RATIO))
                .memoryBytes(settings.get(Setting.MEMORY));
        try {
            input.apply(options);
            table.apply(options);
            run.apply(options);
            return options.build();
        } catch (IllegalArgumentException outOfBounds) {
            throw new UsageException(String.valueOf(outOfBounds.getMessage()));
        }
    }
}
