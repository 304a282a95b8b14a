package dev.sluice.storage.rowgroup;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.rowgroup.encoding.ByteInput;
import dev.sluice.storage.rowgroup.encoding.BytesDecoder;
import dev.sluice.storage.rowgroup.encoding.LongDecoder;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.wal.CorruptionException;

/** Decodes one column of a row group whose checksum was right, and trusts nothing else about it. */
final class ColumnDecoder {
    private final LongDecoder longs = new LongDecoder();
    private final BytesDecoder bytes = new BytesDecoder(longs);
    private long[] nullWords = {};

    /** A column that was added to the table after the group was written is NULL there. */
    void decodeMissing(RowGroupHeader header, ColumnDefinition definition, Vector target) throws CorruptionException {
        if (!definition.nullable()) {
            throw new CorruptionException(
                    header.path(), header.offset(), "column " + definition.id() + " of the row group", "none");
        }
        setAllNull(target, header.rowCount());
    }

    void decode(ByteInput in, EncodedColumn column, ColumnDefinition definition, Vector target)
            throws CorruptionException {
        ColumnType type = definition.type();
        int rowCount = column.zoneMap().rowCount();
        int nullCount = column.zoneMap().nullCount();
        if (column.kind() != type.kind() || column.heldAsBytes() == type.isFixed()) {
            throw in.corrupt(
                    "column " + column.columnId() + " as " + type.sql(),
                    column.kind().sqlName());
        }
        if (nullCount == rowCount) {
            setAllNull(target, rowCount);
        } else {
            if (nullCount > 0) {
                decodeNulls(in, rowCount, nullCount);
            }
            if (target instanceof BytesVector vector) {
                bytes.decode(in, rowCount, vector);
            } else {
                longs.decode(in, rowCount, ((LongVector) target).values());
            }
            if (nullCount > 0) {
                setNulls(target, rowCount);
            }
            ValueCheck.check(in, type, target, rowCount);
        }
        in.expectEnd();
    }

    private static void setAllNull(Vector target, int rowCount) {
        for (int row = 0; row < rowCount; row++) {
            target.setNull(row);
        }
    }

    private void decodeNulls(ByteInput in, int rowCount, int nullCount) throws CorruptionException {
        int words = (rowCount + 63) >> 6;
        if (nullWords.length < words) {
            nullWords = new long[words];
        }
        longs.decode(in, words, nullWords);
        int found = 0;
        for (int i = 0; i < words; i++) {
            found += Long.bitCount(nullWords[i]);
        }
        boolean behindLastRow = (rowCount & 63) != 0 && nullWords[words - 1] >>> rowCount != 0;
        if (found != nullCount || behindLastRow) {
            throw in.corrupt(nullCount + " NULLs in " + rowCount + " rows", found + " bits");
        }
    }

    private void setNulls(Vector target, int rowCount) {
        for (int row = 0; row < rowCount; row++) {
            if (((nullWords[row >> 6] >>> row) & 1) != 0) {
                target.setNull(row);
            }
        }
    }
}
