package dev.sluice.ingest.plan;

import dev.sluice.parsers.ParsedType;
import dev.sluice.parsers.value.WiderTimeParser;
import dev.sluice.storage.schema.ColumnType;

/** The column type of a parsed type. */
final class ParsedTypes {
    /** Servers write seconds with milliseconds, and ratios with two digits. */
    private static final int LOG_SCALE = 3;

    private ParsedTypes() {}

    static ColumnType columnType(ParsedType type) {
        return switch (type) {
            case BOOLEAN -> ColumnType.BOOLEAN;
            case SMALLINT -> ColumnType.SMALLINT;
            case INTEGER -> ColumnType.INTEGER;
            case BIGINT -> ColumnType.BIGINT;
            case DECIMAL -> ColumnType.decimal(ColumnType.MAX_LONG_PRECISION, LOG_SCALE);
            case DOUBLE -> ColumnType.DOUBLE;
            case DATE -> ColumnType.DATE;
            case TIME -> ColumnType.TIME;
            case TIMESTAMP -> ColumnType.TIMESTAMP;
            case TIMESTAMPTZ -> ColumnType.TIMESTAMPTZ;
            case UUID -> ColumnType.UUID;
            case INET -> ColumnType.INET;
            case TEXT -> ColumnType.TEXT;
        };
    }

    /**
     * Whether a column of the table can take what a parsed column holds: a text whatever it is read as, a number no time, and a
     * time no column that would lose the day, the time of day or the zone. A time written in digits is also a number.
     */
    static boolean canTake(ColumnType column, ParsedType source) {
        boolean isTime = WiderTimeParser.holds(source, source);
        return switch (column.kind()) {
            case TEXT -> true;
            case DATE -> source == ParsedType.TEXT || WiderTimeParser.holds(ParsedType.DATE, source);
            case TIME -> source == ParsedType.TEXT || WiderTimeParser.holds(ParsedType.TIME, source);
            case TIMESTAMP -> source == ParsedType.TEXT || WiderTimeParser.holds(ParsedType.TIMESTAMP, source);
            case TIMESTAMPTZ -> source == ParsedType.TEXT || WiderTimeParser.holds(ParsedType.TIMESTAMPTZ, source);
            case SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE -> true;
            case BOOLEAN, REAL, INET, UUID -> !isTime;
        };
    }
}
