package dev.sluice.ingest.stage;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.account.ContentMark;
import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.source.ContentReader;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.storage.ledger.ContentHash;
import dev.sluice.storage.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What is in the table already: the ledger's entries, and the earlier inputs of this load. An input is compared by its
 * first block; only where that is known is the whole of it hashed before it is loaded.
 */
final class KnownContents {
    /**
     * An input, or the front of one, that is in the table.
     *
     * @param earlier the earlier input of this load that it is; its counts are known once the commit thread has seen its end
     */
    record Known(ContentMark content, long lines, long records, boolean unterminated, Optional<InputAccount> earlier) {
        /**
         * The same with its counts, after the stages are done with the earlier input; empty if that turned out to hold
         * no record, such as a header alone, which is the front of too many other inputs.
         */
        Optional<Known> settled() {
            if (earlier.isEmpty()) {
                return Optional.of(this);
            }
            InputAccount account = earlier.get();
            return account.loaded() + account.rejected() + account.alreadyLoaded() == 0
                    ? Optional.empty()
                    : Optional.of(
                            new Known(content, account.lines(), account.records(), unterminated, Optional.empty()));
        }

        private boolean isSmall() {
            return content.bytes() < ContentHash.BLOCK_BYTES;
        }
    }

    /**
     * What is known of an input.
     *
     * @param front the longest front of it that is in the table
     * @param whole hash and length of all of it, where it was read to the end
     */
    record Found(Optional<Known> front, Optional<ContentMark> whole) {
        static final Found NOTHING = new Found(Optional.empty(), Optional.empty());

        boolean isWhole() {
            return front.isPresent()
                    && whole.isPresent()
                    && front.get().content().bytes() == whole.get().bytes();
        }
    }

    /** Contents shorter than a block, by length and hash. */
    private final Map<Integer, Map<Long, Known>> small = new HashMap<>();

    /** Lengths of those that do not end with a line. */
    private final NavigableSet<Integer> unterminated = new TreeSet<>();

    /** The others, by the hash of their first block. */
    private final Map<Long, List<Known>> large = new HashMap<>();

    /** Contents without a record, such as a header alone: the front of too many other inputs, so that they are known as a whole only. */
    private final Map<ContentMark, Known> recordless = new HashMap<>();

    void add(LedgerEntry entry) {
        ContentMark content = new ContentMark(entry.contentBytes(), entry.contentHash(), entry.firstBlockHash());
        Known known =
                new Known(content, entry.lines(), entry.records(), entry.lastLineUnterminated(), Optional.empty());
        if (entry.loaded() + entry.rejected() + entry.alreadyLoaded() > 0) {
            add(known);
        } else {
            recordless.put(content, known);
        }
    }

    /** Adds an input of this load that was read to its end. */
    void add(InputAccount input, ContentMark whole, boolean unterminated) {
        add(new Known(whole, 0, 0, unterminated, Optional.of(input)));
    }

    private void add(Known known) {
        ContentMark content = known.content();
        if (known.isSmall()) {
            int length = (int) content.bytes();
            if (length > 0) {
                small.computeIfAbsent(length, bytes -> new HashMap<>()).put(content.hash(), known);
                if (known.unterminated()) {
                    unterminated.add(length);
                }
            }
        } else {
            large.computeIfAbsent(content.firstBlockHash(), hash -> new ArrayList<>())
                    .add(known);
        }
    }

    /** Whether an input of this content is in the table. */
    Optional<Known> find(ContentMark whole) {
        if (whole.bytes() < ContentHash.BLOCK_BYTES) {
            return Optional.ofNullable(
                    small.getOrDefault((int) whole.bytes(), Map.of()).get(whole.hash()));
        }
        return large.getOrDefault(whole.firstBlockHash(), List.of()).stream()
                .filter(k -> k.content().equals(whole))
                .findFirst();
    }

    /** Looks an input up; reads all of it if its first block is known and it can be read again. */
    Found lookUp(OpenedInput input, SourceSettings settings) throws InputException {
        List<Known> candidates = candidates(input);
        if (input.isWholeInSample()) {
            return lookUpSample(input, candidates);
        }
        if (candidates.isEmpty()) {
            return Found.NOTHING;
        }
        return input.file().isRegular() ? hashWhole(input, settings, candidates) : Found.NOTHING;
    }

    private Found lookUpSample(OpenedInput input, List<Known> candidates) {
        ContentHash hash = new ContentHash();
        hash.update(input.sample(), 0, input.sampleEnd());
        ContentMark whole = ContentMark.of(hash);
        Optional<Known> longest = candidates.isEmpty()
                ? Optional.ofNullable(recordless.get(whole))
                : Optional.of(candidates.get(candidates.size() - 1));
        return longest.isEmpty() ? Found.NOTHING : new Found(longest, Optional.of(whole));
    }

    /** Contents that may be a front of the input, shortest first; those shorter than a block certainly are. */
    private List<Known> candidates(OpenedInput input) {
        List<Known> candidates = new ArrayList<>();
        byte[] sample = input.sample();
        ContentHash hash = new ContentHash();
        for (int length : smallLengths(sample, input.sampleEnd())) {
            int hashed = (int) hash.length();
            hash.update(sample, hashed, length - hashed);
            Known known = small.getOrDefault(length, Map.of()).get(hash.value());
            if (known != null) {
                candidates.add(known);
            }
        }
        if (!large.isEmpty() && input.sampleEnd() >= ContentHash.BLOCK_BYTES) {
            int hashed = (int) hash.length();
            hash.update(sample, hashed, ContentHash.BLOCK_BYTES - hashed);
            List<Known> ofBlock = new ArrayList<>(large.getOrDefault(hash.firstBlockHash(), List.of()));
            ofBlock.sort(Comparator.comparingLong(k -> k.content().bytes()));
            candidates.addAll(ofBlock);
        }
        return candidates;
    }

    /**
     * How long a small content can be that is a front of the sample, ascending. Nearly all contents end with a line, so the sample's line ends are
     * gone through, which are as many however much is known: not all that is known, or many small inputs would take time by the square.
     */
    private NavigableSet<Integer> smallLengths(byte[] sample, int end) {
        NavigableSet<Integer> lengths = new TreeSet<>(unterminated.headSet(end, true));
        if (!small.isEmpty()) {
            for (int i = 0; i < end; i++) {
                if ((sample[i] == '\n' || sample[i] == '\r') && small.containsKey(i + 1)) {
                    lengths.add(i + 1);
                }
            }
        }
        return lengths;
    }

    private static Found hashWhole(OpenedInput input, SourceSettings settings, List<Known> candidates)
            throws InputException {
        Optional<Known> longest = Optional.empty();
        ContentHash hash = new ContentHash();
        try (OpenedInput again = OpenedInput.open(input.file(), settings, new byte[OpenedInput.SAMPLE_BYTES])) {
            ContentReader reader = again.reader();
            for (Known candidate : candidates) {
                reader.readUpTo(hash, candidate.content().bytes());
                if (hash.length() == candidate.content().bytes()
                        && hash.value() == candidate.content().hash()) {
                    longest = Optional.of(candidate);
                }
            }
            reader.readUpTo(hash, Long.MAX_VALUE);
        }
        return new Found(longest, Optional.of(ContentMark.of(hash)));
    }
}
