package dev.sluice.ingest.plan;

import dev.sluice.parsers.ParsedType;
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
}
