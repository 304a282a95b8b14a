package dev.sluice.storage.schema;

/**
 * The type of a column.
 *
 * @param precision digits of a decimal, else 0
 * @param scale digits of a decimal behind the point, else 0
 */
public record ColumnType(TypeKind kind, int precision, int scale) {
    /** The most digits a decimal has. */
    public static final int MAX_PRECISION = 1000;

    /** The most digits a decimal has that is held as a long. */
    public static final int MAX_LONG_PRECISION = 18;

    public static final ColumnType BOOLEAN = of(TypeKind.BOOLEAN);
    public static final ColumnType SMALLINT = of(TypeKind.SMALLINT);
    public static final ColumnType INTEGER = of(TypeKind.INTEGER);
    public static final ColumnType BIGINT = of(TypeKind.BIGINT);
    public static final ColumnType REAL = of(TypeKind.REAL);
    public static final ColumnType DOUBLE = of(TypeKind.DOUBLE);
    public static final ColumnType DATE = of(TypeKind.DATE);
    public static final ColumnType TIME = of(TypeKind.TIME);
    public static final ColumnType TIMESTAMP = of(TypeKind.TIMESTAMP);
    public static final ColumnType TIMESTAMPTZ = of(TypeKind.TIMESTAMPTZ);
    public static final ColumnType TEXT = of(TypeKind.TEXT);
    public static final ColumnType INET = of(TypeKind.INET);
    public static final ColumnType UUID = of(TypeKind.UUID);

    public ColumnType {
        if (kind == TypeKind.DECIMAL) {
            if (precision < 1 || precision > MAX_PRECISION) {
                throw new IllegalArgumentException(
                        "numeric precision " + precision + " is not in 1 to " + MAX_PRECISION);
            }
            if (scale < 0 || scale > precision) {
                throw new IllegalArgumentException("numeric scale " + scale + " is not in 0 to " + precision);
            }
        } else if (precision != 0 || scale != 0) {
            throw new IllegalArgumentException(kind.sqlName() + " has no precision or scale");
        }
    }

    private static ColumnType of(TypeKind kind) {
        return new ColumnType(kind, 0, 0);
    }

    public static ColumnType decimal(int precision, int scale) {
        return new ColumnType(TypeKind.DECIMAL, precision, scale);
    }

    /**
     * Parses PostgreSQL's name of a type or one of its aliases.
     *
     * @throws SqlSyntaxException naming line and column of what is wrong
     */
    public static ColumnType parse(String sql) {
        return SchemaSql.parseType(sql);
    }

    /** Whether values are held as longs; the others are held as bytes. */
    public boolean isFixed() {
        return switch (kind) {
            case TEXT, INET, UUID -> false;
            case DECIMAL -> precision <= MAX_LONG_PRECISION;
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> true;
        };
    }

    /** The type as {@link #parse} reads it. */
    public String sql() {
        return kind == TypeKind.DECIMAL ? kind.sqlName() + "(" + precision + "," + scale + ")" : kind.sqlName();
    }

    /**
     * Bytes of a fixed value before encoding, NULL included; 0 for the types held as bytes, where each value's length
     * counts.
     */
    public int unencodedWidth() {
        return isFixed() ? kind.unencodedWidth() : 0;
    }
}
