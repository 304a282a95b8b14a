package dev.sluice.storage.ledger;

/**
 * One input, or one part of an input, that a committed transaction loaded.
 *
 * @param runNumber the run that loaded it
 * @param committedAtMicros since 1970 UTC
 * @param path the input as it was named
 * @param contentBytes decompressed bytes of the input up to which this entry speaks
 * @param contentHash hash of them, see {@link ContentHash}
 * @param firstBlockHash hash of the first block of them, to find candidates quickly
 * @param wholeOffset decompressed offset behind the last whole record
 * @param lines physical lines up to {@code wholeOffset}
 * @param lastLineUnterminated whether the last record had no line end
 * @param complete whether the input ended here; false for a part committed by row count
 * @param records records of this part: the sum of the next five
 * @param loaded rows added
 * @param rejected records kept in the reject file
 * @param notRecords header, blank and comment records
 * @param alreadyLoaded records an earlier entry speaks of
 * @param expired records older than the table keeps
 * @param rejectFile name of the run's reject file below the data directory; empty if nothing was rejected
 * @param rejectFileBytes length of that file at the commit, which it is cut to by recovery (invariant 12)
 * @param rejectReasonBytes the same of the file of reasons beside it
 */
public record LedgerEntry(
        long runNumber,
        long committedAtMicros,
        String path,
        long contentBytes,
        long contentHash,
        long firstBlockHash,
        long wholeOffset,
        long lines,
        boolean lastLineUnterminated,
        boolean complete,
        long records,
        long loaded,
        long rejected,
        long notRecords,
        long alreadyLoaded,
        long expired,
        String rejectFile,
        long rejectFileBytes,
        long rejectReasonBytes) {
    public LedgerEntry {
        if (records != loaded + rejected + notRecords + alreadyLoaded + expired) {
            throw new IllegalArgumentException("the records of input \"" + path + "\" do not add up: " + records
                    + " records, " + loaded + " loaded, " + rejected + " rejected, " + notRecords + " not records, "
                    + alreadyLoaded + " already loaded, " + expired + " expired");
        }
    }

    /** The same at the time and of the run of its commit. */
    public LedgerEntry committed(long run, long atMicros) {
        return new LedgerEntry(
                run,
                atMicros,
                path,
                contentBytes,
                contentHash,
                firstBlockHash,
                wholeOffset,
                lines,
                lastLineUnterminated,
                complete,
                records,
                loaded,
                rejected,
                notRecords,
                alreadyLoaded,
                expired,
                rejectFile,
                rejectFileBytes,
                rejectReasonBytes);
    }
}
