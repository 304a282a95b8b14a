package dev.sluice.ingest.plan;

import dev.sluice.ingest.convert.DecimalComma;
import dev.sluice.ingest.convert.PatternTimeParser;
import dev.sluice.ingest.convert.ValueOptions;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.value.TypeSniffer;
import dev.sluice.storage.schema.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chooses column types from the values of a sample: the narrowest that changes none of them. */
final class TypeInference {
    private final ValueOptions options;
    private final DecimalComma comma = new DecimalComma();
    private byte[] scratch = new byte[256];

    TypeInference(ValueOptions options) {
        this.options = options;
    }

    /** Looks at the records in {@code sample[from, to)}. */
    List<ColumnType> infer(RecordParser parser, byte[] sample, int from, int to, boolean whole) {
        FieldSpans spans = new FieldSpans();
        spans.clear(parser.columns().size());
        parser.parse(sample, from, to, whole, spans);
        List<ColumnType> types = new ArrayList<>();
        for (int column = 0; column < parser.columns().size(); column++) {
            types.add(inferColumn(parser, sample, spans, column));
        }
        return types;
    }

    private ColumnType inferColumn(RecordParser parser, byte[] sample, FieldSpans spans, int column) {
        TypeSniffer plain = new TypeSniffer();
        TypeSniffer withComma = new TypeSniffer();
        Optional<PatternTimeParser> pattern = options.timestampFormat().map(p -> PatternTimeParser.of(p, options));
        boolean allOfPattern = true;
        for (int row = 0; row < spans.recordCount(); row++) {
            int i = row * spans.columnCount() + column;
            int flags = spans.lengths()[i];
            int length = flags & FieldSpans.LENGTH_MASK;
            if ((flags & FieldSpans.FLAG_NULL) != 0) {
                plain.acceptNull();
                continue;
            }
            byte[] bytes = sample;
            int start = spans.starts()[i];
            if ((flags & FieldSpans.FLAG_DECODE) != 0) {
                length = decode(parser, sample, start, length);
                bytes = scratch;
                start = 0;
            }
            plain.accept(bytes, start, start + length);
            if (options.decimalComma()) {
                withComma.accept(comma.toPoint(bytes, start, start + length), 0, length);
            }
            allOfPattern &= pattern.isPresent() && pattern.get().parse(bytes, start, start + length);
        }
        return choose(plain, withComma, allOfPattern ? pattern : Optional.empty());
    }

    private int decode(RecordParser parser, byte[] sample, int start, int length) {
        if (scratch.length < length) {
            scratch = new byte[length];
        }
        return parser.decode(sample, start, length, scratch, 0);
    }

    private ColumnType choose(TypeSniffer plain, TypeSniffer withComma, Optional<PatternTimeParser> pattern) {
        if (plain.valueCount() > 0 && pattern.isPresent()) {
            return pattern.get().type();
        }
        ParsedType narrowest = plain.narrowest();
        if (options.decimalComma()) {
            boolean hasPoint = narrowest == ParsedType.DECIMAL || narrowest == ParsedType.DOUBLE;
            if ((hasPoint || narrowest == ParsedType.TEXT) && withComma.admits(ParsedType.DECIMAL)) {
                return decimal(withComma);
            }
            return hasPoint ? ColumnType.TEXT : typeOf(narrowest, plain);
        }
        return typeOf(narrowest, plain);
    }

    private static ColumnType typeOf(ParsedType type, TypeSniffer sniffer) {
        return type == ParsedType.DECIMAL ? decimal(sniffer) : ParsedTypes.columnType(type);
    }

    /** With as many digits as are cheap to hold: values behind the sample may be larger. */
    private static ColumnType decimal(TypeSniffer sniffer) {
        boolean isShort = sniffer.maxIntegerDigits() + sniffer.maxScale() <= ColumnType.MAX_LONG_PRECISION;
        return ColumnType.decimal(
                isShort ? ColumnType.MAX_LONG_PRECISION : TypeSniffer.MAX_DECIMAL_DIGITS, sniffer.maxScale());
    }
}
