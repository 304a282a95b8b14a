package dev.sluice.parsers.apache;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.value.ClfTimeParser;
import java.util.List;
import java.util.Optional;

/** Finds which of the usual access-log formats the first bytes of an input are in. */
public final class LogFormatSniffer {
    private static final int MAX_BYTES = 1 << 14;

    /** In this order, which decides between formats that fit equally well. */
    private static final List<LogFormat> CANDIDATES = List.of(
            LogFormat.COMBINED,
            LogFormat.COMMON,
            LogFormat.VHOST_COMBINED,
            LogFormat.custom("%v:%p " + LogFormat.COMMON.format()),
            LogFormat.VHOST_COMMON,
            LogFormat.custom("%v " + LogFormat.COMBINED.format()),
            LogFormat.COMBINEDIO);

    private LogFormatSniffer() {}

    /**
     * Looks at the whole lines in {@code sample[from, to)}; empty when it is no access log: when less than half of the
     * lines are of any one format.
     *
     * @param endOfInput whether the input ends at {@code to}
     */
    public static Optional<SniffedLogFormat> sniff(byte[] sample, int from, int to, boolean endOfInput) {
        return sniff(sample, from, to, endOfInput, false);
    }

    /** The same; with {@code extras} more may follow the last field of a format, unless one fits without. */
    public static Optional<SniffedLogFormat> sniff(
            byte[] sample, int from, int to, boolean endOfInput, boolean extras) {
        Optional<SniffedLogFormat> exact = find(sample, from, to, endOfInput, false);
        if (!extras) {
            return exact;
        }
        return exact.map(f -> new SniffedLogFormat(f.format().withExtras(), f.reason()))
                .or(() -> find(sample, from, to, endOfInput, true));
    }

    private static Optional<SniffedLogFormat> find(
            byte[] sample, int from, int to, boolean endOfInput, boolean extras) {
        int limit = Math.min(to, from + MAX_BYTES);
        // A first line that is longer still has to be seen whole.
        int end = ByteWords.indexOf(sample, from, limit, (byte) '\n') < 0 ? to : limit;
        if (!hasLogTime(sample, from, end)) {
            return Optional.empty();
        }
        LogFormat best = LogFormat.COMBINED;
        int bestCount = 0;
        int bestLines = 0;
        FieldSpans spans = new FieldSpans();
        for (LogFormat candidate : CANDIDATES) {
            LogFormat format = extras ? candidate.withExtras() : candidate;
            LogLineMatcher matcher = LogFormatCompiler.compile(format);
            spans.clear(matcher.columns().size());
            matcher.parse(sample, from, end, endOfInput && end == to, spans);
            int count = plainMatches(sample, spans, matcher.columns());
            if (count > bestCount) {
                best = format;
                bestCount = count;
                bestLines = spans.recordCount() + spans.rejects().size();
            }
            if (bestCount == bestLines && bestCount > 0) {
                break;
            }
        }
        if (bestCount == 0 || bestCount * 2 < bestLines) {
            return Optional.empty();
        }
        String reason = bestCount + " of the first " + bestLines + " lines are in the format \"" + best.text() + "\"";
        return Optional.of(new SniffedLogFormat(best, reason));
    }

    /** Whether something like {@code [10/Oct/2023:} is there: most files are told from logs by that alone. */
    private static boolean hasLogTime(byte[] b, int from, int to) {
        int at = from;
        while (true) {
            at = ByteWords.indexOf(b, at, to, (byte) '[');
            if (at < 0 || at + 12 >= to) {
                return false;
            }
            if (b[at + 3] == '/' && b[at + 7] == '/' && b[at + 12] == ':') {
                return true;
            }
            at++;
        }
    }

    /** Lines that match without a stretch: with a time, and without blanks in the user's name. */
    private static int plainMatches(byte[] sample, FieldSpans spans, List<ParsedColumn> columns) {
        int user = indexOf(columns, "user");
        int time = indexOf(columns, "time");
        ClfTimeParser parser = new ClfTimeParser();
        int count = 0;
        for (int r = 0; r < spans.recordCount(); r++) {
            int base = r * columns.size();
            int timeStart = spans.starts()[base + time];
            int timeEnd = timeStart + (spans.lengths()[base + time] & FieldSpans.LENGTH_MASK);
            if (!hasBlank(sample, spans, base + user) && parser.parse(sample, timeStart, timeEnd)) {
                count++;
            }
        }
        return count;
    }

    private static boolean hasBlank(byte[] sample, FieldSpans spans, int index) {
        int start = spans.starts()[index];
        int length = spans.lengths()[index] & FieldSpans.LENGTH_MASK;
        for (int i = start; i < start + length; i++) {
            if (sample[i] == ' ') {
                return true;
            }
        }
        return false;
    }

    private static int indexOf(List<ParsedColumn> columns, String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + name);
    }
}
