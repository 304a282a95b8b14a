package dev.sluice.storage.schema;

/** PostgreSQL's names of types and their aliases. */
final class SqlTypes {
    private SqlTypes() {}

    static ColumnType take(SqlTokens tokens) {
        SqlToken name = tokens.expectName("a type");
        return switch (name.text()) {
            case "boolean", "bool" -> ColumnType.BOOLEAN;
            case "smallint", "int2" -> ColumnType.SMALLINT;
            case "integer", "int", "int4" -> ColumnType.INTEGER;
            case "bigint", "int8" -> ColumnType.BIGINT;
            case "real", "float4" -> ColumnType.REAL;
            case "float8" -> ColumnType.DOUBLE;
            case "double" -> {
                tokens.expectWord("precision");
                yield ColumnType.DOUBLE;
            }
            case "float" -> floatOfDigits(tokens);
            case "numeric", "decimal", "dec" -> decimal(tokens, name);
            case "date" -> ColumnType.DATE;
            case "time" -> {
                if (withTimeZone(tokens)) {
                    throw SqlTokens.wrong(name, "type time with time zone is not known; use timestamptz");
                }
                yield ColumnType.TIME;
            }
            case "timestamp" -> withTimeZone(tokens) ? ColumnType.TIMESTAMPTZ : ColumnType.TIMESTAMP;
            case "timestamptz" -> {
                skipPrecision(tokens);
                yield ColumnType.TIMESTAMPTZ;
            }
            case "text" -> ColumnType.TEXT;
            case "varchar", "char", "bpchar" -> textOfLength(tokens);
            case "character" -> {
                tokens.takeWord("varying");
                yield textOfLength(tokens);
            }
            case "inet" -> ColumnType.INET;
            case "uuid" -> ColumnType.UUID;
            default -> throw SqlTokens.wrong(name, "type " + name.display() + " is not known");
        };
    }

    /** A length is read and not kept: text is stored as it comes, neither cut nor padded. */
    private static ColumnType textOfLength(SqlTokens tokens) {
        if (tokens.takeSymbol("(")) {
            tokens.expectInt("the length", 1, Integer.MAX_VALUE);
            tokens.expectSymbol(")");
        }
        return ColumnType.TEXT;
    }

    private static ColumnType floatOfDigits(SqlTokens tokens) {
        if (!tokens.takeSymbol("(")) {
            return ColumnType.DOUBLE;
        }
        int bits = tokens.expectInt("the precision", 1, 53);
        tokens.expectSymbol(")");
        return bits <= 24 ? ColumnType.REAL : ColumnType.DOUBLE;
    }

    private static ColumnType decimal(SqlTokens tokens, SqlToken name) {
        if (!tokens.takeSymbol("(")) {
            throw SqlTokens.wrong(
                    name, name.text() + " needs a precision and a scale, such as " + name.text() + "(18,2)");
        }
        int precision = tokens.expectInt("the precision", 1, ColumnType.MAX_PRECISION);
        int scale = tokens.takeSymbol(",") ? tokens.expectInt("the scale", 0, precision) : 0;
        tokens.expectSymbol(")");
        return ColumnType.decimal(precision, scale);
    }

    private static boolean withTimeZone(SqlTokens tokens) {
        skipPrecision(tokens);
        boolean with = tokens.takeWord("with");
        if (with || tokens.takeWord("without")) {
            tokens.expectWord("time");
            tokens.expectWord("zone");
        }
        return with;
    }

    /** Times are kept in microseconds, whatever fewer digits are asked for. */
    private static void skipPrecision(SqlTokens tokens) {
        if (tokens.takeSymbol("(")) {
            tokens.expectInt("the precision", 0, 6);
            tokens.expectSymbol(")");
        }
    }
}
