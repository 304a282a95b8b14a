package dev.sluice.ingest;

import java.util.List;

/**
 * Why a column was taken for what it is.
 *
 * @param type as SQL names it
 * @param values values seen that were not NULL
 * @param ruledOut the types that not all values are of, by the first value that is not
 */
public record InferredColumn(String name, String type, long values, long nulls, List<RuledOut> ruledOut) {
    /**
     * Types that one value ruled out.
     *
     * @param value its text, cut when it is long, on one line
     * @param record which of the records seen it stands in, counted from 1
     */
    public record RuledOut(List<String> types, String value, long record) {
        public RuledOut {
            types = List.copyOf(types);
        }
    }

    public InferredColumn {
        ruledOut = List.copyOf(ruledOut);
    }
}
