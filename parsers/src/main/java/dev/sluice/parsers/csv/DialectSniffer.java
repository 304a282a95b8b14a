package dev.sluice.parsers.csv;

import java.util.Set;

/** Finds the dialect of a CSV file from its first bytes. */
public final class DialectSniffer {
    /** How much of an input is looked at. */
    public static final int SAMPLE_BYTES = 1 << 20;

    private DialectSniffer() {}

    /**
     * Finds the {@code open} traits; everything else is taken from {@code base}.
     *
     * @param endOfInput whether the input ends at {@code to}
     */
    public static SniffedDialect sniff(
            byte[] sample, int from, int to, boolean endOfInput, CsvDialect base, Set<DialectTrait> open) {
        return new SniffedDialect(base, "given");
    }
}
