package dev.sluice.ingest;

import java.time.Duration;
import java.util.Optional;

/**
 * What became of one input. At the end of a load {@code records = loaded + rejected + notRecords + alreadyLoaded +
 * expired}.
 *
 * @param path the input as given, or the file found in a glob or folder
 * @param bytes decompressed bytes read
 * @param lines physical lines
 * @param notRecords header, blank lines and comments
 * @param alreadyLoaded records that an earlier load, or an earlier input of this one, has loaded
 * @param expired records for partitions older than the table keeps
 * @param contentHash hash of the decompressed bytes in 16 hexadecimal digits, once known
 * @param durable whether what was loaded survives a crash
 * @param error why it failed
 * @param mayWorkLater whether it failed for a reason that may pass, such as a file that the system refused to read
 * @param duration from its opening to the end of its last record
 */
public record InputReport(
        String path,
        long bytes,
        long lines,
        long records,
        long loaded,
        long rejected,
        long notRecords,
        long alreadyLoaded,
        long expired,
        Optional<String> contentHash,
        InputStatus status,
        boolean durable,
        Optional<String> error,
        boolean mayWorkLater,
        Duration duration) {
    /**
     * The same of a load that was tried again: what the earlier attempt had committed of the input was passed over by this one, and counts as
     * loaded.
     */
    InputReport after(InputReport earlier) {
        long committed = earlier.loaded + earlier.rejected + earlier.notRecords + earlier.expired;
        if (committed == 0 || committed > alreadyLoaded) {
            return this;
        }
        boolean isAllOfIt = status == InputStatus.ALREADY_LOADED;
        return new InputReport(
                path,
                bytes,
                lines,
                records,
                loaded + earlier.loaded,
                rejected + earlier.rejected,
                notRecords + earlier.notRecords,
                alreadyLoaded - committed,
                expired + earlier.expired,
                contentHash,
                isAllOfIt ? InputStatus.LOADED : status,
                durable,
                error,
                mayWorkLater,
                duration.plus(earlier.duration));
    }

    /** An input that was not read. */
    public static InputReport notRead(String path) {
        return new InputReport(
                path,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Optional.empty(),
                InputStatus.NOT_READ,
                false,
                Optional.empty(),
                false,
                Duration.ZERO);
    }
}
