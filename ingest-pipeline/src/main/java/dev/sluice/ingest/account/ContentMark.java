package dev.sluice.ingest.account;

import dev.sluice.storage.ledger.ContentHash;

/**
 * An input's content up to some place.
 *
 * @param bytes how much of it
 * @param hash of these bytes
 * @param firstBlockHash of their first block
 */
public record ContentMark(long bytes, long hash, long firstBlockHash) {
    public static final ContentMark NOTHING = of(new ContentHash());

    public static ContentMark of(ContentHash content) {
        return new ContentMark(content.length(), content.value(), content.firstBlockHash());
    }
}
