package dev.sluice.ingest;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a load did.
 *
 * @param table the table loaded into
 * @param format what the inputs were read as, in one line for people
 * @param columns the table's columns as {@code --columns} would name them
 * @param created whether the load made the table
 * @param found how the inputs are read; empty when the load failed before that was known
 * @param rows rows committed
 * @param expired records older than the table keeps
 * @param rejectFile where rejected records are, when there are any
 * @param load time from the first byte read to the last row handed to the target
 * @param commit time spent in commits
 */
public record IngestReport(
        String table,
        String format,
        String columns,
        boolean created,
        Optional<FoundInput> found,
        List<InputReport> inputs,
        long rows,
        long rejected,
        long alreadyLoaded,
        long expired,
        DroppedPartitions dropped,
        Optional<Path> rejectFile,
        Duration load,
        Duration commit) {
    public IngestReport {
        inputs = List.copyOf(inputs);
    }

    /** The report of a load that was tried again, with what the earlier attempt had committed. */
    public IngestReport after(IngestReport earlier) {
        Map<String, InputReport> before = new HashMap<>();
        earlier.inputs.forEach(input -> before.put(input.path(), input));
        List<InputReport> all = inputs.stream()
                .map(input -> before.containsKey(input.path()) ? input.after(before.get(input.path())) : input)
                .toList();
        return new IngestReport(
                table,
                format,
                columns,
                created || earlier.created,
                found.or(earlier::found),
                all,
                all.stream().mapToLong(InputReport::loaded).sum(),
                all.stream().mapToLong(InputReport::rejected).sum(),
                all.stream().mapToLong(InputReport::alreadyLoaded).sum(),
                all.stream().mapToLong(InputReport::expired).sum(),
                dropped.plus(earlier.dropped),
                rejectFile.or(earlier::rejectFile),
                load.plus(earlier.load),
                commit.plus(earlier.commit));
    }

    /** Whether every input is loaded, now or earlier. */
    public boolean isComplete() {
        return inputs.stream()
                .allMatch(i -> i.status() == InputStatus.LOADED || i.status() == InputStatus.ALREADY_LOADED);
    }
}
