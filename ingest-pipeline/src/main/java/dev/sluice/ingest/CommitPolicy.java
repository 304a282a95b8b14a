package dev.sluice.ingest;

/** What one transaction of a load is. */
public sealed interface CommitPolicy {
    /** Each input is a transaction. */
    record PerFile() implements CommitPolicy {}

    /** The whole load is one transaction. */
    record WholeLoad() implements CommitPolicy {}

    /**
     * A transaction ends at the first chunk end at or after so many records.
     *
     * @param records at least 1
     */
    record EveryRows(long records) implements CommitPolicy {
        public EveryRows {
            if (records < 1) {
                throw new IllegalArgumentException("records in a transaction must be at least 1: " + records);
            }
        }
    }

    CommitPolicy FILE = new PerFile();
    CommitPolicy LOAD = new WholeLoad();

    static CommitPolicy rows(long records) {
        return new EveryRows(records);
    }
}
