package dev.sluice.cli.load;

import dev.sluice.cli.error.ErrorTable;
import dev.sluice.cli.output.Console;
import dev.sluice.ingest.IngestListener;
import dev.sluice.ingest.IngestReport;
import dev.sluice.ingest.RejectedRecord;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.wal.Lsn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * Tells the user and the event log what a load does, and keeps its report also where it fails. Never called from two threads at once, but
 * from more than one: its fields are handed over by the pipeline.
 */
public final class LoadMonitor implements IngestListener, AutoCloseable {
    private final Console console;
    private final Progress progress;
    private final Optional<EventLog> events;
    private Optional<IngestReport> report = Optional.empty();
    private Preflight preflight = (table, inputs) -> Optional.empty();

    LoadMonitor(Console console, Progress progress, Optional<EventLog> events) {
        this.console = console;
        this.progress = progress;
        this.events = events;
    }

    /** Looks at a load before its first row is read. */
    interface Preflight {
        /** What the user has to be warned of. */
        Optional<String> warning(TableDeclaration table, List<InputFile> inputs) throws IOException;
    }

    void preflight(Preflight check) {
        preflight = check;
    }

    /** The load is tried again. */
    void again() {
        report = Optional.empty();
    }

    /** What the load did; empty where it failed before it began. */
    public Optional<IngestReport> report() {
        return report;
    }

    @Override
    public void started(TableDeclaration table, List<InputFile> inputs) {
        try {
            preflight.warning(table, inputs).ifPresent(console::warning);
        } catch (IOException e) {
            LoggerFactory.getLogger(LoadMonitor.class).debug("how much room the disk has is not known", e);
        }
        events.ifPresent(log -> log.write(
                "started",
                json -> json.put("table", table.name())
                        .put("inputs", inputs.size())
                        .put(
                                "bytes",
                                inputs.stream().mapToLong(InputFile::sizeBytes).sum())));
    }

    @Override
    public void committed(String path, long rows, long lsn, boolean durable) {
        events.ifPresent(log -> log.write(
                "committed",
                json -> json.put("input", path)
                        .put("rows", rows)
                        .put("lsn", Lsn.format(lsn))
                        .put("durable", durable)));
    }

    @Override
    public void rejected(RejectedRecord record) {
        events.ifPresent(log -> log.write(
                "rejected",
                json -> json.put("input", record.path())
                        .put("line", record.line())
                        .put("column", record.column())
                        .put("columnName", record.columnName())
                        .put("offset", record.offset())
                        .put("reason", record.reason())
                        .put("message", record.message())));
    }

    @Override
    public void checkpoint(long lsn) {
        events.ifPresent(log -> log.write("checkpoint", json -> json.put("lsn", Lsn.format(lsn))));
    }

    @Override
    public void progress(long bytesRead, long totalBytes, long rows) {
        progress.update(System.nanoTime(), bytesRead, totalBytes, rows);
        events.ifPresent(log ->
                log.write("progress", json -> json.put("bytesRead", bytesRead).put("rows", rows)));
    }

    @Override
    public void warning(String message) {
        console.warning(message);
    }

    @Override
    public void finished(IngestReport finished, Optional<Throwable> failure) {
        report = Optional.of(finished);
        progress.end();
    }

    /** The last event, after the engine stopped: only now is it known what is durable. */
    public void stopped(LoadResult result, Optional<? extends Throwable> failure) {
        events.ifPresent(log -> {
            if (result.isDurable()) {
                log.write(
                        "durable",
                        json -> json.put("lsn", Lsn.format(result.run().wal().endLsn())));
            }
            log.write(
                    "finished",
                    json -> json.put("rows", result.rows())
                            .put("rejected", result.rejected())
                            .put("durable", result.isDurable())
                            .put(
                                    "error",
                                    failure.map(cause ->
                                            ErrorTable.judge(cause).message().message())));
        });
    }

    @Override
    public void close() {
        progress.end();
        events.ifPresent(log -> {
            try {
                log.close();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }
}
