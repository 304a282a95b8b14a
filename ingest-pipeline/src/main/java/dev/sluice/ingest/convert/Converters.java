package dev.sluice.ingest.convert;

import dev.sluice.parsers.ParsedColumn;
import dev.sluice.parsers.ParsedType;
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
import dev.sluice.parsers.value.StyledBytesParser;
import dev.sluice.parsers.value.StyledLongParser;
import dev.sluice.parsers.value.TimeParser;
import dev.sluice.parsers.value.TimestampParser;
import dev.sluice.parsers.value.TimestampTzParser;
import dev.sluice.parsers.value.UuidParser;
import dev.sluice.parsers.value.WiderTimeParser;
import dev.sluice.storage.schema.ColumnType;

/** Chooses the converter of a column. */
final class Converters {
    private Converters() {}

    static ColumnConverter of(TableColumn column, ParsedColumn source, ValueOptions given) {
        // A log writes its numbers and times in its own way; the options say how texts are read.
        ValueOptions options = source.type() == ParsedType.TEXT ? given : given.withoutForms();
        return switch (column.type().kind()) {
            case TEXT -> new TextColumn(column, options.rejectsNul());
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
        return switch (type.kind()) {
            case BOOLEAN -> new BooleanParser();
            case SMALLINT -> number(IntegerParser.ofSmallint(), options);
            case INTEGER -> number(IntegerParser.ofInteger(), options);
            case BIGINT -> number(IntegerParser.ofBigint(), options);
            case REAL -> number(new RealParser(), options);
            case DOUBLE -> number(new DoubleParser(), options);
            case DECIMAL -> number(new DecimalParser(type.precision(), type.scale()), options);
            case DATE -> time(ParsedType.DATE, source, options);
            case TIME -> time(ParsedType.TIME, source, options);
            case TIMESTAMP -> time(ParsedType.TIMESTAMP, source, options);
            case TIMESTAMPTZ -> time(ParsedType.TIMESTAMPTZ, source, options);
            case TEXT, INET, UUID -> throw new IllegalArgumentException(type.sql() + " is not held as a long");
        };
    }

    private static LongValueParser time(ParsedType column, ParsedColumn source, ValueOptions options) {
        if (source.valueParser().isPresent()) {
            LongValueParser own = source.valueParser().get().get();
            return source.type() == column ? own : new WiderTimeParser(own, source.type(), column, options.timeZone());
        }
        return options.timeFormat().flatMap(format -> format.parser(column)).orElseGet(() -> iso(column, options));
    }

    private static LongValueParser iso(ParsedType column, ValueOptions options) {
        return switch (column) {
            case DATE -> new DateParser();
            case TIME -> new TimeParser();
            case TIMESTAMP -> new TimestampParser();
            case TIMESTAMPTZ -> new TimestampTzParser(options.timeZone());
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE, UUID, INET, TEXT ->
                throw new IllegalArgumentException(column + " is no time");
        };
    }

    private static LongValueParser number(LongValueParser parser, ValueOptions options) {
        return options.numbers().isPlain() ? parser : new StyledLongParser(options.numbers(), parser);
    }

    private static BytesValueParser bigDecimalParser(ColumnType type, ValueOptions options) {
        BigDecimalParser parser = new BigDecimalParser(type.precision(), type.scale());
        return options.numbers().isPlain() ? parser : new StyledBytesParser(options.numbers(), parser);
    }
}
