package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows drawn from a seed, over all types and the shapes of columns that encodings are made for; kept as plain objects
 * to compare with.
 */
public final class RandomRows {
    public static final List<ColumnType> ALL_TYPES = List.of(
            ColumnType.BOOLEAN,
            ColumnType.SMALLINT,
            ColumnType.INTEGER,
            ColumnType.BIGINT,
            ColumnType.REAL,
            ColumnType.DOUBLE,
            ColumnType.decimal(18, 2),
            ColumnType.decimal(40, 5),
            ColumnType.DATE,
            ColumnType.TIME,
            ColumnType.TIMESTAMP,
            ColumnType.TIMESTAMPTZ,
            ColumnType.TEXT,
            ColumnType.INET,
            ColumnType.UUID);

    private enum Shape {
        CONSTANT,
        FEW_DISTINCT,
        ASCENDING,
        RUNS,
        NARROW,
        ANY
    }

    /** A Long or a byte[] a cell, or null. */
    public final List<@Nullable Object[]> rows = new ArrayList<>();

    public final TableSchema schema;
    private final Random random;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Double> nullShares = new ArrayList<>();
    private final List<List<Object>> pools = new ArrayList<>();

    public RandomRows(Random random, List<ColumnType> types) {
        this.random = random;
        List<ColumnDefinition> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            columns.add(new ColumnDefinition(i + 1, "c" + i, types.get(i), true));
            shapes.add(Shape.values()[random.nextInt(Shape.values().length)]);
            nullShares.add(new double[] {0, 0, 0.05, 0.5, 0.99, 1}[random.nextInt(6)]);
            List<Object> pool = new ArrayList<>();
            for (int k = 1 + random.nextInt(20); k > 0; k--) {
                pool.add(anyValue(types.get(i)));
            }
            pools.add(pool);
        }
        schema = new TableSchema(columns);
    }

    static TableSchema schemaOf(ColumnType... types) {
        return new TableSchema(IntStream.range(0, types.length)
                .mapToObj(i -> new ColumnDefinition(i + 1, "c" + i, types[i], true))
                .toList());
    }

    public void add(int count) {
        for (int i = 0; i < count; i++) {
            @Nullable Object[] row = new Object[schema.columnCount()];
            for (int c = 0; c < row.length; c++) {
                row[c] = random.nextDouble() < nullShares.get(c) ? null : value(c);
            }
            rows.add(row);
        }
    }

    private Object value(int column) {
        ColumnType type = schema.column(column).type();
        List<Object> pool = pools.get(column);
        return switch (shapes.get(column)) {
            case CONSTANT -> pool.get(0);
            case FEW_DISTINCT -> pool.get(random.nextInt(pool.size()));
            case RUNS -> pool.get(rows.size() / 37 % pool.size());
            case ASCENDING -> ascending(type, rows.size());
            case NARROW -> ascending(type, random.nextInt(100));
            case ANY -> anyValue(type);
        };
    }

    private static Object ascending(ColumnType type, int number) {
        return switch (type.kind()) {
            case BOOLEAN -> (long) (number & 1);
            case SMALLINT, INTEGER, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, BIGINT -> (long) number % 30_000;
            case DECIMAL ->
                type.isFixed()
                        ? (Object) (long) number
                        : java.math.BigInteger.valueOf(number).toByteArray();
            case REAL -> (long) Float.floatToRawIntBits(number * 0.25f);
            case DOUBLE -> Double.doubleToRawLongBits(number * 0.25);
            case TEXT -> ("row number " + number).getBytes(StandardCharsets.UTF_8);
            case INET -> new byte[] {4, 32, 10, 0, (byte) (number >> 8), (byte) number};
            case UUID -> ("uuid of " + (10_000_000 + number)).getBytes(StandardCharsets.US_ASCII);
        };
    }

    private Object anyValue(ColumnType type) {
        return switch (type.kind()) {
            case BOOLEAN -> (long) random.nextInt(2);
            case SMALLINT -> (long) (short) random.nextInt();
            case INTEGER, DATE -> pick((long) random.nextInt(), Integer.MIN_VALUE, Integer.MAX_VALUE);
            case TIME -> random.nextLong(86_400_000_000L);
            case TIMESTAMP, TIMESTAMPTZ, BIGINT -> pick(random.nextLong(), Long.MIN_VALUE, Long.MAX_VALUE);
            case DECIMAL ->
                type.isFixed()
                        ? (Object) random.nextLong(-1_000_000_000_000_000_000L + 1, 1_000_000_000_000_000_000L)
                        : new java.math.BigInteger(130, random)
                                .subtract(java.math.BigInteger.ONE.shiftLeft(129))
                                .toByteArray();
            case REAL -> (long) Float.floatToRawIntBits((float) anyDouble());
            case DOUBLE -> Double.doubleToRawLongBits(anyDouble());
            case TEXT -> randomBytes(random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(12));
            case INET -> anyInet();
            case UUID -> randomBytes(16);
        };
    }

    private long pick(long usual, long low, long high) {
        return switch (random.nextInt(10)) {
            case 0 -> low;
            case 1 -> high;
            default -> usual;
        };
    }

    private double anyDouble() {
        return switch (random.nextInt(8)) {
            case 0 -> Double.NaN;
            case 1 -> -0.0;
            case 2 -> 0.0;
            case 3 -> Double.POSITIVE_INFINITY;
            case 4 -> Double.NEGATIVE_INFINITY;
            default -> random.nextGaussian() * 1e10;
        };
    }

    private Object anyInet() {
        boolean v4 = random.nextBoolean();
        byte[] bytes = randomBytes(v4 ? 6 : 18);
        bytes[0] = (byte) (v4 ? 4 : 6);
        bytes[1] = (byte) random.nextInt(v4 ? 33 : 129);
        return bytes;
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** The rows as a batch, text half from the primary array and half from the side buffer. */
    public ColumnBatch batch() {
        return batch(schema, rows);
    }

    static ColumnBatch batch(TableSchema schema, List<@Nullable Object[]> rows) {
        ColumnBatch batch = new ColumnBatch(schema);
        batch.clear();
        for (int c = 0; c < schema.columnCount(); c++) {
            batch.vector(c).ensureCapacity(rows.size());
            if (schema.column(c).type().isFixed()) {
                fill(batch.longs(c), rows, c);
            } else {
                fill(batch.bytes(c), rows, c);
            }
        }
        batch.rowCount(rows.size());
        return batch;
    }

    private static void fill(LongVector vector, List<@Nullable Object[]> rows, int column) {
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row)[column] instanceof Long value) {
                vector.set(row, value);
            } else {
                vector.setNull(row);
            }
        }
    }

    private static void fill(BytesVector vector, List<@Nullable Object[]> rows, int column) {
        java.io.ByteArrayOutputStream primary = new java.io.ByteArrayOutputStream();
        for (int row = 0; row < rows.size(); row++) {
            if (!(rows.get(row)[column] instanceof byte[] value)) {
                vector.setNull(row);
            } else if (row % 2 == 0) {
                vector.set(row, primary.size(), value.length);
                primary.writeBytes(value);
            } else {
                vector.setCopy(row, value, 0, value.length);
            }
        }
        vector.primary(primary.toByteArray());
    }

    public static @Nullable Object cell(ColumnBatch batch, int column, int row) {
        if (batch.vector(column).isNull(row)) {
            return null;
        }
        if (batch.schema().column(column).type().isFixed()) {
            return batch.longs(column).get(row);
        }
        byte[] bytes = new byte[batch.bytes(column).length(row)];
        batch.bytes(column).copyTo(row, bytes, 0);
        return bytes;
    }

    public static PendingRows pending(TableSchema schema, List<@Nullable Object[]> rows) {
        PendingRows pending = new PendingRows(schema);
        ColumnBatch batch = batch(schema, rows);
        pending.append(batch, IntStream.range(0, rows.size()).toArray(), 0, rows.size());
        return pending;
    }
}
