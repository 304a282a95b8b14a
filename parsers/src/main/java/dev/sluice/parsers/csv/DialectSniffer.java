package dev.sluice.parsers.csv;

import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.LineEnds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the dialect of a CSV file from its first bytes: the one under which the most records have the same number of
 * fields. Only what occurs in the sample is tried, so that an ordinary file costs one trial.
 */
public final class DialectSniffer {
    /** How much of an input a caller should offer. */
    public static final int SAMPLE_BYTES = 1 << 20;

    /** How much of it the trials read: what does not show in so many bytes is not worth a slow start. */
    private static final int TRIAL_BYTES = 1 << 16;

    /**
     * Of delimiters that fit equally well the earlier wins: commas and colons stand in decimals, prose and times of files
     * that are delimited by something else; the others rarely stand in every record by chance.
     */
    private static final String DELIMITERS = "\t;|\u0001\u001f,^~:";

    private static final int APOSTROPHE = '\'';

    private final byte[] sample;
    private final int from;
    private final int to;
    private final boolean endOfInput;
    private final CsvDialect base;
    private final Set<DialectTrait> open;
    /** Whether the file names its delimiter. */
    private final boolean isNamed;

    private DialectSniffer(
            byte[] sample,
            int from,
            int to,
            boolean endOfInput,
            CsvDialect base,
            Set<DialectTrait> open,
            boolean isNamed) {
        this.sample = sample;
        this.from = from;
        this.to = to;
        this.endOfInput = endOfInput;
        this.base = base;
        this.open = open;
        this.isNamed = isNamed;
    }

    /**
     * Finds the {@code open} traits; everything else is taken from {@code base}.
     *
     * @param endOfInput whether the input ends at {@code to}
     */
    public static SniffedDialect sniff(
            byte[] sample, int from, int to, boolean endOfInput, CsvDialect base, Set<DialectTrait> open) {
        int start = from + HeaderReader.byteOrderMarkLength(sample, from, to);
        if (!open.contains(DialectTrait.LINE_ENDS)) {
            return at(sample, start, to, endOfInput, base, open).sniff();
        }
        int end = Math.min(to, start + TRIAL_BYTES);
        if (!hasLoneReturn(sample, start, end)) {
            return at(sample, start, to, endOfInput, base.withLineEnds(LineEnds.LF), open)
                    .sniff();
        }
        DialectSniffer returns = at(sample, start, to, endOfInput, base.withLineEnds(LineEnds.CR), open);
        boolean hasLineFeed = ByteWords.indexOf(sample, start, to, (byte) '\n') >= 0;
        return !hasLineFeed || returns.best().isOfReturnsAlone()
                ? returns.sniff()
                : at(sample, start, to, endOfInput, base.withLineEnds(LineEnds.LF), open)
                        .sniff();
    }

    private static boolean hasLoneReturn(byte[] sample, int from, int to) {
        for (int i = from; i < to; i++) {
            i = ByteWords.indexOf(sample, i, to, (byte) '\r');
            if (i < 0) {
                return false;
            }
            if (i + 1 == to || sample[i + 1] != '\n') {
                return true;
            }
        }
        return false;
    }

    private static DialectSniffer at(
            byte[] sample, int from, int to, boolean endOfInput, CsvDialect base, Set<DialectTrait> open) {
        int start = behindLines(sample, from, to, base.skipLines(), base.lineEnds());
        Optional<String> named = SeparatorLine.delimiter(sample, start, to);
        boolean isNamed = named.isPresent()
                && isFree(named.get(), base)
                && (open.contains(DialectTrait.DELIMITER) || named.get().equals(base.delimiter()));
        if (isNamed) {
            start = behindLines(sample, start, to, 1, base.lineEnds());
        }
        int end = trialEnd(sample, start, to, base.lineEnds());
        return new DialectSniffer(
                sample,
                start,
                end,
                endOfInput && end == to,
                isNamed ? base.withDelimiter(named.get()) : base,
                open,
                isNamed);
    }

    /** A first line that is longer than what trials read is read whole. */
    private static int trialEnd(byte[] sample, int from, int to, LineEnds lineEnds) {
        int end = Math.min(to, from + TRIAL_BYTES);
        if (lineEnds.lastBorder(sample, from, end) >= 0) {
            return end;
        }
        int lineEnd = ByteWords.indexOf(sample, end, to, lineEnds.lastByte());
        return lineEnd < 0 ? to : lineEnd + 1;
    }

    /** Whether a delimiter has nothing to do with the quote and the escape. */
    private static boolean isFree(String delimiter, CsvDialect dialect) {
        return delimiter.indexOf(dialect.quote()) < 0 && delimiter.indexOf(dialect.escape()) < 0;
    }

    private static int behindLines(byte[] sample, int from, int to, int count, LineEnds lineEnds) {
        int pos = from;
        for (int i = 0; i < count && pos < to; i++) {
            int at = ByteWords.indexOf(sample, pos, to, lineEnds.lastByte());
            pos = at < 0 ? to : at + 1;
        }
        return pos;
    }

    private SniffedDialect sniff() {
        DialectTrial best = best();
        CsvDialect dialect = best.dialect();
        String reason = lineEndsReason(dialect) + delimiterReason(best) + quoteReason(dialect);
        if (!open.contains(DialectTrait.HEADER)) {
            return new SniffedDialect(dialect, reason);
        }
        HeaderGuess header = HeaderGuess.of(dialect, sample, from, to, endOfInput);
        return new SniffedDialect(dialect.withHeader(header.mode()), reason + ", " + header.reason());
    }

    private DialectTrial best() {
        boolean isOpen = open.contains(DialectTrait.DELIMITER) && !isNamed;
        List<CsvDialect> candidates = isOpen ? withDelimiters() : List.of();
        DialectTrial best = bestQuoting(candidates.isEmpty() ? base : candidates.get(0));
        for (CsvDialect candidate : candidates.subList(Math.min(1, candidates.size()), candidates.size())) {
            DialectTrial trial = bestQuoting(candidate);
            best = trial.score() > best.score() ? trial : best;
        }
        return best.score() == 0 ? bestQuoting(isOpen ? undelimited() : base) : best;
    }

    private List<CsvDialect> withDelimiters() {
        List<CsvDialect> candidates = new ArrayList<>();
        for (int i = 0; i < DELIMITERS.length(); i++) {
            String delimiter = DELIMITERS.substring(i, i + 1);
            if (isFree(delimiter, base) && has(delimiter.charAt(0))) {
                candidates.add(base.withDelimiter(delimiter));
            }
        }
        return candidates;
    }

    /** One column: with a delimiter that stands nowhere in the sample. */
    private CsvDialect undelimited() {
        if (!has(base.delimiter().charAt(0))) {
            return base;
        }
        for (int i = DELIMITERS.length() - 1; i >= 0; i--) {
            String delimiter = DELIMITERS.substring(i, i + 1);
            char character = delimiter.charAt(0);
            if (Character.isISOControl(character) && isFree(delimiter, base) && !has(character)) {
                return base.withDelimiter(delimiter);
            }
        }
        return base;
    }

    /** Double quotes, doubled, unless the sample speaks for something else. */
    private DialectTrial bestQuoting(CsvDialect candidate) {
        DialectTrial best = bestEscape(candidate);
        if (!open.contains(DialectTrait.QUOTE)) {
            return best;
        }
        if (best.quotedRecords() == 0 && mayMean(APOSTROPHE, candidate)) {
            DialectTrial apostrophes = bestEscape(candidate.withQuote(APOSTROPHE));
            boolean convincing = apostrophes.quotedRecords() > 0
                    && apostrophes.rejects() == 0
                    && apostrophes.fitShare() >= best.fitShare();
            best = convincing ? apostrophes : best;
        }
        // One broken record says nothing; several, and no whole one, say that the quotes are text.
        if (best.rejects() > 1 && best.quotedRecords() == 0) {
            DialectTrial unquoted = trial(candidate.withQuote(CsvDialect.NONE));
            best = unquoted.fitShare() > best.fitShare() ? unquoted : best;
        }
        return best;
    }

    private DialectTrial bestEscape(CsvDialect candidate) {
        DialectTrial doubled = trial(candidate);
        if (!open.contains(DialectTrait.ESCAPE) || doubled.rejects() == 0 || !mayMean('\\', candidate)) {
            return doubled;
        }
        DialectTrial escaped = trial(candidate.withEscape('\\'));
        return escaped.fitShare() > doubled.fitShare() ? escaped : doubled;
    }

    /** Whether a character stands in the sample and means nothing yet. */
    private boolean mayMean(int character, CsvDialect dialect) {
        return has(character)
                && character != dialect.quote()
                && dialect.delimiter().indexOf(character) < 0;
    }

    private DialectTrial trial(CsvDialect dialect) {
        return DialectTrial.of(dialect, sample, from, to, endOfInput);
    }

    private boolean has(int character) {
        return ByteWords.indexOf(sample, from, to, (byte) character) >= 0;
    }

    private static String lineEndsReason(CsvDialect dialect) {
        return dialect.lineEnds() == LineEnds.CR ? "lines end in CR, " : "";
    }

    private String delimiterReason(DialectTrial trial) {
        if (isNamed) {
            return "delimiter " + shown(trial.dialect().delimiter()) + ", since the file begins with sep=";
        }
        if (trial.score() == 0) {
            return "one column";
        }
        int all = trial.records() + trial.rejects();
        String share = trial.fitting() == all ? "all " + all : trial.fitting() + " of " + all;
        return "delimiter " + shown(trial.dialect().delimiter()) + ", since " + share + " records seen have "
                + trial.fieldCount() + " fields";
    }

    private static String quoteReason(CsvDialect dialect) {
        String quote = dialect.quote() == CsvDialect.NONE ? ", no quote" : ", quote " + (char) dialect.quote();
        return dialect.escape() == CsvDialect.NONE || dialect.doublesQuotes()
                ? quote
                : quote + ", escape " + (char) dialect.escape();
    }

    private static String shown(String delimiter) {
        return switch (delimiter) {
            case "\t" -> "tab";
            case "\u0001" -> "U+0001";
            case "\u001f" -> "U+001F";
            default -> "\"" + delimiter + "\"";
        };
    }
}
