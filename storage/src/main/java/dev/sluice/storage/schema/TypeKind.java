package dev.sluice.storage.schema;

/** The kinds of types, under PostgreSQL's names. The codes are part of the catalog's format: append only. */
public enum TypeKind {
    BOOLEAN(1, "boolean", 1),
    SMALLINT(2, "smallint", 2),
    INTEGER(3, "integer", 4),
    BIGINT(4, "bigint", 8),
    REAL(5, "real", 4),
    DOUBLE(6, "double precision", 8),
    DECIMAL(7, "numeric", 8),
    DATE(8, "date", 4),
    TIME(9, "time", 8),
    TIMESTAMP(10, "timestamp", 8),
    TIMESTAMPTZ(11, "timestamptz", 8),
    TEXT(12, "text", 0),
    INET(13, "inet", 0),
    UUID(14, "uuid", 0);

    private static final TypeKind[] BY_CODE = new TypeKind[values().length + 1];

    static {
        for (TypeKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;
    private final String sqlName;
    private final int unencodedWidth;

    TypeKind(int code, String sqlName, int unencodedWidth) {
        this.code = code;
        this.sqlName = sqlName;
        this.unencodedWidth = unencodedWidth;
    }

    /** The code on disk, 1 or higher. */
    public int code() {
        return code;
    }

    /**
     * What has that code.
     *
     * @throws IllegalArgumentException for a code that no kind has
     */
    public static TypeKind ofCode(int code) {
        if (code < 1 || code >= BY_CODE.length) {
            throw new IllegalArgumentException("type code " + code + " is not in 1 to " + (BY_CODE.length - 1));
        }
        return BY_CODE[code];
    }

    /** PostgreSQL's name, as it is printed; a decimal's precision and scale follow it. */
    public String sqlName() {
        return sqlName;
    }

    /** Bytes of a value before encoding; 0 where a value's own length counts. */
    int unencodedWidth() {
        return unencodedWidth;
    }
}
