package dev.sluice.storage.verify;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.EncodedColumn;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.rowgroup.ZoneMap;
import dev.sluice.storage.schema.TypeKind;
import dev.sluice.storage.value.FloatOrder;
import dev.sluice.wal.CorruptionException;
import java.util.Arrays;

/**
 * Compares the bounds of a column's zone map with its values. A value outside would be lost to scans with a predicate, though every checksum is
 * right. The number of NULLs is compared when the column is decoded.
 */
final class ZoneMapCheck {
    private ZoneMapCheck() {}

    static void check(RowGroupHeader header, EncodedColumn column, Vector vector) throws CorruptionException {
        ZoneMap bounds = column.zoneMap();
        if (!bounds.isBounded()) {
            return;
        }
        for (int row = 0; row < header.rowCount(); row++) {
            if (!vector.isNull(row) && !isWithin(bounds, column.kind(), vector, row)) {
                throw new CorruptionException(
                        header.path(),
                        header.offset() + column.offset(),
                        "values of column " + column.columnId()
                                + " within the bounds that the row group's header names",
                        "another one in row " + row + " of the row group");
            }
        }
    }

    private static boolean isWithin(ZoneMap bounds, TypeKind kind, Vector vector, int row) {
        if (vector instanceof BytesVector bytes) {
            byte[] array = bytes.array(row);
            int start = bytes.start(row);
            int end = start + bytes.length(row);
            byte[] min = bounds.minBytes();
            byte[] max = bounds.maxBytes();
            return Arrays.compareUnsigned(array, start, end, min, 0, min.length) >= 0
                    && Arrays.compareUnsigned(array, start, end, max, 0, max.length) <= 0;
        }
        long key = key(kind, ((LongVector) vector).get(row));
        return key >= key(kind, bounds.min()) && key <= key(kind, bounds.max());
    }

    private static long key(TypeKind kind, long value) {
        return kind == TypeKind.REAL
                ? FloatOrder.realKey(value)
                : kind == TypeKind.DOUBLE ? FloatOrder.doubleKey(value) : value;
    }
}
