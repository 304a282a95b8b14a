package dev.sluice.cli.load;

import dev.sluice.cli.output.Amounts;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.storage.ledger.LedgerEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the disk has room for what a load will write, as far as that can be told from the size of its inputs. Encoded rows take about as
 * much as their text at most, compressed inputs more; rows that go through the log stand there too until a checkpoint. A load may still
 * meet a full disk without this warning, or fit in spite of it, so it is no error.
 *
 * @param walSkipThresholdBytes -1 where every row is logged
 * @param isLogged whether rows may reach the log at all
 */
record SpaceCheck(
        Path directory, FreeSpace freeSpace, boolean isLogged, long walSkipThresholdBytes, long maxWalSizeBytes) {
    /** Tells how much may still be written where a directory is. */
    interface FreeSpace {
        long usableBytes(Path directory) throws IOException;
    }

    /**
     * The bytes of the inputs on their disk, without those that look as if they had been loaded: by their name, or by their size where they were
     * renamed. Only for an estimate: what is loaded is decided by content.
     */
    static List<Long> unknownBytes(List<InputFile> inputs, List<LedgerEntry> ledger) {
        Map<String, Long> bytesByName = new HashMap<>();
        Set<Long> sizes = new HashSet<>();
        for (LedgerEntry entry : ledger) {
            bytesByName.merge(entry.path(), entry.contentBytes(), Math::max);
            sizes.add(entry.contentBytes());
        }
        List<Long> unknown = new ArrayList<>();
        for (InputFile input : inputs) {
            long known =
                    sizes.contains(input.sizeBytes()) ? input.sizeBytes() : bytesByName.getOrDefault(input.name(), 0L);
            if (known < input.sizeBytes()) {
                unknown.add(input.sizeBytes() - known);
            }
        }
        return unknown;
    }

    /**
     * The warning that is due; none for inputs whose size is not known.
     *
     * @param bytesOfInputs bytes of each input on its disk
     */
    Optional<String> warning(List<Long> bytesOfInputs) throws IOException {
        long inputBytes = bytesOfInputs.stream().mapToLong(Long::longValue).sum();
        if (inputBytes == 0) {
            return Optional.empty();
        }
        long free = freeSpace.usableBytes(directory);
        long log = logBytes(bytesOfInputs.size(), inputBytes);
        if (inputBytes + log <= free) {
            return Optional.empty();
        }
        String what = "about " + Amounts.bytes(inputBytes) + " of data"
                + (log == 0 ? "" : " and " + Amounts.bytes(log) + " of log");
        return Optional.of("the disk of \"" + directory + "\" may be too small: " + what + " for " + Amounts.bytes(free)
                + " that are free; a load that fills the disk is rolled back");
    }

    /** A partition holds a part of an input, so that an input below the threshold is logged for certain. */
    private long logBytes(int inputs, long inputBytes) {
        boolean rowsAreLogged = walSkipThresholdBytes < 0 || inputBytes / inputs <= walSkipThresholdBytes;
        return isLogged && rowsAreLogged ? Math.min(inputBytes, maxWalSizeBytes) : 0;
    }
}
