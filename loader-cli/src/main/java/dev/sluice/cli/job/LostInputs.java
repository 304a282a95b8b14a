package dev.sluice.cli.job;

import dev.sluice.storage.ledger.ContentHash;
import dev.sluice.storage.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which inputs of a ledger that a crash took were not loaded again: by content, since another input under the same name brings back nothing.
 * A file that was under one block long and has grown since counts as missing, since nothing shows that it is the same.
 */
final class LostInputs {
    private static final int MOST_NAMED = 5;

    private LostInputs() {}

    private record Content(long bytes, long hash) {}

    /** Entries of the lost ledger that brought rows, and that neither a later one of it includes nor the ledger of now has; oldest first. */
    static List<LedgerEntry> missing(List<LedgerEntry> lost, List<LedgerEntry> now) {
        Set<Content> contents = new HashSet<>();
        Map<Long, Long> lengths = new HashMap<>();
        for (LedgerEntry entry : now) {
            contents.add(content(entry));
            lengths.merge(entry.firstBlockHash(), entry.contentBytes(), Math::max);
        }
        Map<String, LedgerEntry> later = new HashMap<>();
        List<LedgerEntry> missing = new ArrayList<>();
        for (int i = lost.size() - 1; i >= 0; i--) {
            LedgerEntry entry = lost.get(i);
            LedgerEntry next = later.put(entry.path(), entry);
            boolean found = entry.loaded() == 0
                    || contents.contains(content(entry))
                    || (entry.contentBytes() >= ContentHash.BLOCK_BYTES
                            && lengths.getOrDefault(entry.firstBlockHash(), 0L) > entry.contentBytes())
                    || (next != null && includes(next, entry));
            if (!found) {
                missing.add(0, entry);
            }
        }
        return missing;
    }

    private static Content content(LedgerEntry entry) {
        return new Content(entry.contentBytes(), entry.contentHash());
    }

    /** Whether an entry goes on where the one before it under the same name ended. */
    private static boolean includes(LedgerEntry later, LedgerEntry earlier) {
        return later.contentBytes() >= earlier.contentBytes()
                && (later.alreadyLoaded() > 0 || (!earlier.complete() && later.runNumber() == earlier.runNumber()));
    }

    static List<String> paths(List<LedgerEntry> entries) {
        return entries.stream().map(LedgerEntry::path).distinct().toList();
    }

    /** The inputs as the end of a sentence; nothing if there are none. */
    static String named(List<LedgerEntry> entries) {
        List<String> paths = paths(entries);
        if (paths.isEmpty()) {
            return "";
        }
        String named = ", or have grown since: \""
                + String.join("\", \"", paths.subList(0, Math.min(MOST_NAMED, paths.size()))) + "\"";
        return paths.size() > MOST_NAMED ? named + " and " + (paths.size() - MOST_NAMED) + " more" : named;
    }
}
