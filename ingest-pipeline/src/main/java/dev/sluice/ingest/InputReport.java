package dev.sluice.ingest;

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
        Optional<String> error) {
    /** An input that was not read. */
    public static InputReport notRead(String path) {
        return new InputReport(
                path, 0, 0, 0, 0, 0, 0, 0, 0, Optional.empty(), InputStatus.NOT_READ, false, Optional.empty());
    }
}
