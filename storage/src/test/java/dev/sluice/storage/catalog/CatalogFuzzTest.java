package dev.sluice.storage.catalog;

import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.testkit.fuzz.Fuzzer;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.format.Crc32c;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Any bytes, their checksums put right where that is possible, are a catalog or a commit, or corruption. */
class CatalogFuzzTest {
    private static final Path FILE = Path.of("catalog", "2");
    private static final int LENGTH_OFFSET = 16;
    private static final int CRC_OFFSET = 20;
    private static final int PAYLOAD_OFFSET = 24;

    private static final TableSchema SCHEMA = SchemaSql.parseColumns("n bigint not null, t text, d decimal(10,2)");

    private static final TableDefinition TABLE = new TableDefinition(
            1,
            "t",
            SCHEMA,
            Persistence.LOGGED,
            Partitioning.parse("hash(n, t)", SCHEMA, 4),
            List.of(new PartitionDefinition(0, PartitionKey.NONE, 2, new Mark(148, 0x100_0098, 3), 3)),
            LedgerDefinition.empty(1),
            1_772_366_400_000_000L,
            0,
            0);

    @Test
    void catalogs() {
        byte[] good = bytes(CatalogFile.encode(Catalog.empty().with(TABLE).withIds(3, 2)));
        byte[] empty = bytes(CatalogFile.encode(Catalog.empty()));
        Fuzzer.run(CatalogFuzzTest.class, "catalogs", CatalogFuzzTest::readCatalog, Stream.of(good, empty));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static void readCatalog(byte[] input) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN);
        if (input.length >= PAYLOAD_OFFSET) {
            int length = input.length - PAYLOAD_OFFSET;
            bytes.putInt(LENGTH_OFFSET, length);
            ByteBuffer covered = ByteBuffer.allocate(4 + length);
            covered.put(0, input, LENGTH_OFFSET, 4).put(4, input, PAYLOAD_OFFSET, length);
            bytes.putInt(CRC_OFFSET, Crc32c.of(covered));
        }
        try {
            CatalogFile.encode(CatalogFile.decode(bytes, FILE));
        } catch (CorruptionException | UnsupportedVersionException e) {
            return;
        }
    }

    @Test
    void commits() {
        LedgerEntry entry =
                new LedgerEntry(1, 2, "a.csv", 100, 7, 8, 100, 5, false, true, 5, 3, 1, 1, 0, 0, "rejects/1", 10, 20);
        CommitRecord commit = new CommitRecord(List.of(
                new CatalogChange.TableDefined(TABLE),
                new CatalogChange.EntryAdded(1, entry),
                new CatalogChange.BackupOutdated(1, 17),
                new CatalogChange.BackedUp(18)));
        Fuzzer.run(
                CatalogFuzzTest.class,
                "commits",
                input -> {
                    try {
                        CommitRecord.decode(ByteBuffer.wrap(input), FILE, 0).encode();
                    } catch (CorruptionException | UnsupportedVersionException e) {
                        return;
                    }
                },
                Stream.of(bytes(commit.encode())));
    }
}
