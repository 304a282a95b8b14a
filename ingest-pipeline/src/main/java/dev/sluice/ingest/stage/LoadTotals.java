package dev.sluice.ingest.stage;

/**
 * What a load had committed when it began anew behind an input that failed.
 *
 * @param chunks of inputs that were loaded
 */
public record LoadTotals(long loaded, long records, long rejected, long chunks) {
    public static final LoadTotals NONE = new LoadTotals(0, 0, 0, 0);
}
