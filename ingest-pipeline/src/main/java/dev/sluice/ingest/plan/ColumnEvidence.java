package dev.sluice.ingest.plan;

import dev.sluice.ingest.InferredColumn;
import dev.sluice.ingest.convert.ValueOptions;
import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.value.LongValueParser;
import dev.sluice.parsers.value.NumberStyleReader;
import dev.sluice.parsers.value.TimeFormat;
import dev.sluice.parsers.value.TypeSniffer;
import dev.sluice.storage.schema.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the values of one column speak for: as they stand, as numbers of the user's style, as times of the user's format. */
final class ColumnEvidence {
    private static final byte[] NO_NUMBER = "x".getBytes(StandardCharsets.US_ASCII);

    private final String name;
    private final boolean hasStyle;
    private final boolean hasDecimalComma;
    private final NumberStyleReader style;
    private final TypeSniffer plain = new TypeSniffer();
    private final TypeSniffer styled = new TypeSniffer();
    private final Optional<TimeFormat> timeFormat;
    private final Optional<LongValueParser> times;
    private boolean allTimes = true;

    ColumnEvidence(String name, ValueOptions options) {
        this.name = name;
        this.hasStyle = !options.numbers().isPlain();
        this.hasDecimalComma = options.numbers().decimalComma();
        this.style = new NumberStyleReader(options.numbers());
        this.timeFormat = options.timeFormat().filter(format -> !format.isEpoch());
        this.times = timeFormat.flatMap(format -> format.parser(format.type()));
    }

    void acceptNull() {
        plain.acceptNull();
        styled.acceptNull();
    }

    void accept(byte[] b, int start, int end) {
        plain.accept(b, start, end);
        if (hasStyle) {
            int length = style.toPlain(b, start, end);
            if (length == NumberStyleReader.BAD) {
                styled.accept(NO_NUMBER, 0, NO_NUMBER.length);
            } else {
                styled.accept(style.bytes(), 0, length);
            }
        }
        allTimes &= times.isPresent() && times.get().parse(b, start, end);
    }

    ColumnType type() {
        if (allTimes && timeFormat.isPresent() && plain.valueCount() > 0) {
            return ParsedTypes.columnType(timeFormat.get().type());
        }
        if (isStyled()) {
            return typeOf(styled);
        }
        // With a decimal comma, 1.5 is no number.
        return hasDecimalComma && hasPoint(plain) ? ColumnType.TEXT : typeOf(plain);
    }

    private boolean isStyled() {
        return hasStyle
                && (hasPoint(plain) || plain.narrowest() == ParsedType.TEXT)
                && (hasPoint(styled) || styled.narrowest() == ParsedType.BIGINT);
    }

    private static boolean hasPoint(TypeSniffer sniffer) {
        ParsedType narrowest = sniffer.narrowest();
        return narrowest == ParsedType.DECIMAL || narrowest == ParsedType.DOUBLE;
    }

    private static ColumnType typeOf(TypeSniffer sniffer) {
        ParsedType type = sniffer.narrowest();
        return type == ParsedType.DECIMAL ? decimal(sniffer) : ParsedTypes.columnType(type);
    }

    /** With as many digits as are cheap to hold: values that were not seen may be larger. */
    private static ColumnType decimal(TypeSniffer sniffer) {
        boolean isShort = sniffer.maxIntegerDigits() + sniffer.maxScale() <= ColumnType.MAX_LONG_PRECISION;
        return ColumnType.decimal(
                isShort ? ColumnType.MAX_LONG_PRECISION : TypeSniffer.MAX_DECIMAL_DIGITS, sniffer.maxScale());
    }

    InferredColumn report() {
        TypeSniffer decisive = isStyled() ? styled : plain;
        List<InferredColumn.RuledOut> ruledOut = new ArrayList<>();
        for (ParsedType type : ParsedType.values()) {
            decisive.firstOffence(type).ifPresent(offence -> add(ruledOut, type, offence));
        }
        return new InferredColumn(name, type().sql(), plain.valueCount(), plain.nullCount(), ruledOut);
    }

    /** Types that the same value ruled out stand together. */
    private static void add(List<InferredColumn.RuledOut> ruledOut, ParsedType type, TypeSniffer.Offence offence) {
        String typeName = type.name().toLowerCase(Locale.ROOT);
        for (int i = 0; i < ruledOut.size(); i++) {
            InferredColumn.RuledOut same = ruledOut.get(i);
            if (same.record() == offence.ordinal()) {
                List<String> types = new ArrayList<>(same.types());
                types.add(typeName);
                ruledOut.set(i, new InferredColumn.RuledOut(types, same.value(), same.record()));
                return;
            }
        }
        ruledOut.add(new InferredColumn.RuledOut(List.of(typeName), offence.value(), offence.ordinal()));
    }
}
