package dev.sluice.storage.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.catalog.CatalogChange.EntryAdded;
import dev.sluice.storage.catalog.CatalogChange.PartitionRows;
import dev.sluice.storage.catalog.CatalogChange.RowsAdded;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.ledger.LedgerFormat;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.PartitionKey;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Holds the bytes of the formats fast: they must be written and read like this for ever. {@code -Dsluice.golden.write=true} writes the examples
 * in the documentation anew.
 */
class CatalogFormatTest {
    private static final Path PAGES = Path.of("../docs/format");
    private static final Path FILE = Path.of("catalog", "2");
    private static final boolean WRITE = Boolean.getBoolean("sluice.golden.write");

    private static final TableDefinition TABLE = new TableDefinition(
            1,
            "t",
            new TableSchema(List.of(new ColumnDefinition(1, "n", ColumnType.BIGINT, true))),
            Persistence.LOGGED,
            Partitioning.none(),
            List.of(new PartitionDefinition(0, PartitionKey.NONE, 2, new Mark(148, 0x100_0098, 3), 3)),
            LedgerDefinition.empty(1),
            1_772_366_400_000_000L,
            0,
            1_772_366_460_000_000L);
    private static final Catalog CATALOG = Catalog.empty()
            .backedUp(1_772_366_430_000_000L)
            .with(TABLE)
            .withIds(3, 2)
            .withLastCommitLsn(0x100_0028);

    private static final CommitRecord COMMIT = new CommitRecord(List.of(new RowsAdded(
            1, List.of(new PartitionRows(0, 2, Optional.of(new Mark(248, 0x100_00F0, 5)))))));

    private static final LedgerEntry ENTRY = new LedgerEntry(
            3,
            1_772_366_400_000_000L,
            "access.log",
            4096,
            0x0123_4567_89AB_CDEFL,
            0x0FED_CBA9_8765_4321L,
            4096,
            17,
            false,
            true,
            17,
            15,
            1,
            1,
            0,
            0,
            "rejects/3",
            80,
            210);

    @Test
    void theExamplesInTheDocumentationAreWhatIsWritten() throws IOException {
        RecordWriter entry = new RecordWriter();
        LedgerFormat.write(ENTRY, entry);
        compare("catalog.md", CatalogFile.encode(CATALOG), COMMIT.encode());
        compare("ledger.md", entry.buffer());
        compare("datafile.md", DataFileFormat.header(2, 7));
    }

    private static void compare(String page, ByteBuffer... examples) throws IOException {
        Path path = PAGES.resolve(page);
        String text = Files.readString(path);
        StringBuilder made = new StringBuilder();
        int from = 0;
        for (ByteBuffer example : examples) {
            int start = text.indexOf("```hex\n", from) + "```hex\n".length();
            made.append(text, from, start).append(dump(example));
            from = text.indexOf("```", start);
        }
        made.append(text.substring(from));
        if (WRITE) {
            Files.writeString(path, made);
        } else {
            assertThat(text).isEqualTo(made.toString());
        }
    }

    private static String dump(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        StringBuilder dump = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 16) {
            String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, at, Math.min(bytes.length, at + 16));
            dump.append(String.format("%04x  %s%n", at, hex));
        }
        return dump.toString();
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        assertThat(CatalogFile.decode(CatalogFile.encode(CATALOG), FILE)).isEqualTo(CATALOG);
        CommitRecord commit = new CommitRecord(List.of(
                COMMIT.changes().get(0),
                new CatalogChange.TableDefined(TABLE),
                new CatalogChange.TableDropped(4),
                new CatalogChange.PartitionsMade(1, TABLE.partitions()),
                new EntryAdded(1, ENTRY),
                new CatalogChange.BackupOutdated(1, 17),
                new CatalogChange.BackedUp(18)));
        assertThat(CommitRecord.decode(commit.encode(), FILE, 0)).isEqualTo(commit);
        assertThat(COMMIT.applyTo(CATALOG, 9, 0x100_0100)
                        .table("t")
                        .orElseThrow()
                        .rows())
                .isEqualTo(5);
    }

    /** What an unreleased version wrote, without times of backups and forgotten rows. */
    @Test
    void aCatalogAndACommitOfVersion1AreRefusedAsSuch() {
        ByteBuffer catalog = ByteBuffer.wrap(HexFormat.of().parseHex("""
                534c554943450d0a02000100a55cae1bc1000000c24f1c4302000000030000000000000002000000000000002800000100000000
                010000000100000001000000740100000001000000010000006e0400000000000000000101010200000000000000000100000000
                00000001000000000000000000000000000200000000000000940000000000000098000001000000000300000000000000030000
                0000000000010000000000000030000000000000000000000000000000000000000000000000000000000000000010af35f54b06
                000000000000000000""".replace("\n", "")));
        assertThatThrownBy(() -> CatalogFile.decode(catalog, FILE))
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessage(
                        "catalog file \"catalog/2\" has format version 1, older than 3, the oldest this program reads");
        ByteBuffer commit = ByteBuffer.wrap(HexFormat.of().parseHex("""
                010100000004010000000100000000000000020000000000000001f800000000000000f0000001000000000500000000000000""".replace("\n", "")));
        assertThatThrownBy(() -> CommitRecord.decode(commit, Path.of("wal"), 64))
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessage("commit in \"wal\" has format version 1, older than 3, the oldest this program reads");
    }

    @Test
    void everyFlippedBitOfACatalogIsFound() {
        ByteBuffer bytes = CatalogFile.encode(CATALOG);
        for (int bit = 0; bit < bytes.limit() * 8; bit++) {
            ByteBuffer flipped =
                    ByteBuffer.allocate(bytes.limit()).put(bytes.duplicate()).flip();
            flipped.put(bit / 8, (byte) (flipped.get(bit / 8) ^ 1 << bit % 8));
            assertThatThrownBy(() -> CatalogFile.decode(flipped, FILE))
                    .as("bit %d", bit)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void everyFlippedBitOfADataFilesHeaderIsFound() {
        ByteBuffer header = DataFileFormat.header(2, 7);
        for (int bit = 0; bit < header.limit() * 8; bit++) {
            ByteBuffer flipped =
                    ByteBuffer.allocate(header.limit()).put(header.duplicate()).flip();
            flipped.put(bit / 8, (byte) (flipped.get(bit / 8) ^ 1 << bit % 8));
            assertThatThrownBy(() -> DataFileFormat.check(flipped, Path.of("7"), 2, 7))
                    .as("bit %d", bit)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void aCutCommitIsCorruptAndNothingElse() {
        ByteBuffer bytes =
                new CommitRecord(List.of(new CatalogChange.TableDefined(TABLE), new EntryAdded(1, ENTRY))).encode();
        for (int length = 0; length < bytes.limit(); length++) {
            ByteBuffer cut = bytes.duplicate().limit(length);
            assertThatThrownBy(() -> CommitRecord.decode(cut, FILE, 0)).isInstanceOf(CorruptionException.class);
        }
    }
}
