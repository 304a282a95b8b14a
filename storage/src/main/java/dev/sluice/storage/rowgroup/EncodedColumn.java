package dev.sluice.storage.rowgroup;

import dev.sluice.storage.rowgroup.encoding.Encoding;
import dev.sluice.storage.schema.TypeKind;

/**
 * A column of a row group, as its header describes it.
 *
 * @param heldAsBytes whether its values are byte strings rather than longs
 * @param offset where its bytes begin in the row group
 * @param sizeBytes how many they are
 * @param crc CRC32C of them
 */
public record EncodedColumn(
        int columnId,
        TypeKind kind,
        boolean heldAsBytes,
        Encoding encoding,
        int offset,
        int sizeBytes,
        int crc,
        ZoneMap zoneMap) {}
