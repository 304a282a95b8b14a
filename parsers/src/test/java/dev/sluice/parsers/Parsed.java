package dev.sluice.parsers;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Everything a parse gave, as text: what tests compare. NULL fields are {@link #NULL}; rejects are {@code line:code column field}. */
public record Parsed(
        List<List<String>> rows, List<Integer> lines, List<String> rejects, int lineCount, int notRecords) {
    public static final String NULL = "∅";

    /** Parses the bytes in pieces that end where {@code cuts} say, the way the pipeline does. */
    public static Parsed of(RecordParser parser, byte[] input, int... cuts) {
        Parsed all = new Parsed(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0, 0);
        FieldSpans spans = new FieldSpans();
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            boolean last = i == cuts.length;
            int to = last ? input.length : cuts[i];
            spans.clear(parser.columns().size());
            ParseEnd end = parser.parse(input, from, to, last, spans);
            all = all.plus(parser, input, spans);
            from = end.isClean() ? to : end.unfinishedAt();
        }
        return all;
    }

    public static Parsed of(RecordParser parser, String input) {
        return of(parser, input.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * As case files write it: names, then records and rejects by line, then how many lines and lines without a record
     * there were, with those of the header.
     */
    public List<String> render(List<String> names, int headerLines, int headerNotRecords) {
        List<String> text = new ArrayList<>();
        text.add("names " + CaseFile.pictured(String.join(" ¦ ", names)));
        TreeMap<Integer, String> byLine = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            int line = headerLines + lines.get(i);
            byLine.put(line, line + ": " + CaseFile.pictured(String.join(" ¦ ", rows.get(i))));
        }
        for (String reject : rejects) {
            String[] parts = reject.split(":", 2);
            int line = headerLines + Integer.parseInt(parts[0]);
            byLine.put(line, line + "! " + parts[1]);
        }
        text.addAll(byLine.values());
        text.add("lines " + (headerLines + lineCount) + " without record " + (headerNotRecords + notRecords));
        return text;
    }

    private Parsed plus(RecordParser parser, byte[] input, FieldSpans spans) {
        int columns = parser.columns().size();
        for (int r = 0; r < spans.recordCount(); r++) {
            List<String> row = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                row.add(text(parser, input, spans, r * columns + c));
            }
            rows.add(row);
            lines.add(lineCount + spans.recordLines()[r] + 1);
        }
        for (Reject reject : spans.rejects()) {
            rejects.add((lineCount + reject.line() + 1) + ":" + reject.reason().code() + " at " + reject.column());
        }
        return new Parsed(rows, lines, rejects, lineCount + spans.lineCount(), notRecords + spans.notRecords());
    }

    private static String text(RecordParser parser, byte[] input, FieldSpans spans, int index) {
        int start = spans.starts()[index];
        int flagged = spans.lengths()[index];
        int length = flagged & FieldSpans.LENGTH_MASK;
        if ((flagged & FieldSpans.FLAG_NULL) != 0) {
            return NULL;
        }
        if ((flagged & FieldSpans.FLAG_DECODE) == 0) {
            return new String(input, start, length, StandardCharsets.UTF_8);
        }
        byte[] decoded = new byte[length];
        int decodedLength = parser.decode(input, start, length, decoded, 0);
        return new String(decoded, 0, decodedLength, StandardCharsets.UTF_8);
    }
}
