package dev.sluice.ingest.convert;

import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.value.BigDecimalParser;
import dev.sluice.parsers.value.BooleanParser;
import dev.sluice.parsers.value.BytesValueParser;
import dev.sluice.parsers.value.DateParser;
import dev.sluice.parsers.value.DecimalParser;
import dev.sluice.parsers.value.DoubleParser;
import dev.sluice.parsers.value.InetParser;
import dev.sluice.parsers.value.IntegerParser;
import dev.sluice.parsers.value.LongValueParser;
import dev.sluice.parsers.value.RealParser;
import dev.sluice.parsers.value.TimeParser;
import dev.sluice.parsers.value.TimestampParser;
import dev.sluice.parsers.value.TimestampTzParser;
import dev.sluice.parsers.value.UuidParser;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TypeKind;

/** Chooses the converter of a column. */
final class Converters {
    private Converters() {}

    static ColumnConverter of(TableColumn column, ParsedColumn source, ValueOptions options) {
        return switch (column.type().kind()) {
            case TEXT -> new TextColumn(column);
            case INET -> new BytesColumn(column, new InetParser());
            case UUID -> new BytesColumn(column, new UuidParser());
            case DECIMAL ->
                column.type().isFixed()
                        ? new LongColumn(column, longParser(column.type(), source, options))
                        : new BytesColumn(column, bigDecimalParser(column.type(), options));
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
                new LongColumn(column, longParser(column.type(), source, options));
        };
    }

    private static LongValueParser longParser(ColumnType type, ParsedColumn source, ValueOptions options) {
        TypeKind kind = type.kind();
        boolean isTime = kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMPTZ;
        if (isTime && source.valueParser().isPresent()) {
            return source.valueParser().get().get();
        }
        if ((isTime || kind == TypeKind.DATE) && options.timestampFormat().isPresent()) {
            return new PatternTimeParser(options.timestampFormat().get(), kind, options.timeZone());
        }
        LongValueParser parser = switch (kind) {
            case BOOLEAN -> new BooleanParser();
            case SMALLINT -> new IntegerParser(Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> new IntegerParser(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> new IntegerParser(Long.MIN_VALUE, Long.MAX_VALUE);
            case REAL -> new RealParser();
            case DOUBLE -> new DoubleParser();
            case DECIMAL -> new DecimalParser(type.precision(), type.scale());
            case DATE -> new DateParser();
            case TIME -> new TimeParser();
            case TIMESTAMP -> new TimestampParser();
            case TIMESTAMPTZ -> new TimestampTzParser(options.timeZone());
            case TEXT, INET, UUID -> throw new IllegalArgumentException(type.sql() + " is not held as a long");
        };
        boolean hasPoint = kind == TypeKind.REAL || kind == TypeKind.DOUBLE || kind == TypeKind.DECIMAL;
        return hasPoint && options.decimalComma() ? new DecimalCommaParser(parser) : parser;
    }

    private static BytesValueParser bigDecimalParser(ColumnType type, ValueOptions options) {
        BigDecimalParser parser = new BigDecimalParser(type.precision(), type.scale());
        return options.decimalComma() ? new DecimalCommaBytesParser(parser) : parser;
    }
}
