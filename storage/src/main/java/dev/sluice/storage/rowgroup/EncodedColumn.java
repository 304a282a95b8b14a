package dev.sluice.storage.rowgroup;

import dev.sluice.storage.rowgroup.encoding.Encoding;

/**
 * A column of a row group, as its header describes it.
 *
 * @param offset where its bytes begin in the row group
 * @param sizeBytes how many they are
 * @param crc CRC32C of them
 */
public record EncodedColumn(int columnId, Encoding encoding, int offset, int sizeBytes, int crc, ZoneMap zoneMap) {}
