package dev.sluice.storage.rowgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.Words;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.testkit.fuzz.Fuzzer;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.format.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Damage never comes back as rows, whatever byte it hits, and never as anything but a {@link CorruptionException}. */
class RowGroupCorruptionTest {
    private static final Path FILE = Path.of("tables/7/42");
    private static final long OFFSET = 1000;

    private final RandomRows drawn = new RandomRows(new Random(5), RandomRows.ALL_TYPES);

    private byte[] group(int rows) {
        drawn.add(rows);
        return RowGroupPropertyTest.encode(drawn.schema, drawn.rows);
    }

    private static ColumnBatch read(TableSchema schema, byte[] bytes) throws IOException {
        ByteBuffer group = ByteBuffer.wrap(bytes);
        RowGroupReader reader = new RowGroupReader(schema);
        RowGroupHeader header = reader.readHeader(group, FILE, OFFSET);
        ColumnBatch batch = new ColumnBatch(schema);
        reader.decode(group, header, IntStream.range(0, schema.columnCount()).toArray(), batch);
        return batch;
    }

    @Test
    void everyFlippedBitIsFoundAndNamedWithItsPlace() {
        byte[] group = group(40);
        for (int bit = 0; bit < group.length * 8; bit++) {
            byte[] damaged = group.clone();
            int at = bit / 8;
            damaged[at] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> read(drawn.schema, damaged))
                    .as("bit %d", bit)
                    .isInstanceOfSatisfying(CorruptionException.class, e -> {
                        assertThat(e.path()).isEqualTo(FILE);
                        assertThat(e.offset()).isBetween(OFFSET, OFFSET + at);
                    });
        }
    }

    @Test
    void aGroupThatIsCutShortIsFound() {
        byte[] group = group(40);
        for (int size = 0; size < group.length; size++) {
            byte[] cut = Arrays.copyOf(group, size);
            assertThatThrownBy(() -> read(drawn.schema, cut)).isInstanceOf(CorruptionException.class);
        }
    }

    @Test
    void onlyTheColumnsAskedForAreChecked() throws IOException {
        byte[] bytes = group(40);
        ByteBuffer group = ByteBuffer.wrap(bytes);
        RowGroupReader reader = new RowGroupReader(drawn.schema);
        RowGroupHeader header = reader.readHeader(group, FILE, OFFSET);
        EncodedColumn damagedColumn = header.columns().get(header.columns().size() - 1);
        assertThat(damagedColumn.sizeBytes()).isPositive();
        bytes[damagedColumn.offset()] ^= 1;
        ColumnBatch batch = new ColumnBatch(drawn.schema);
        reader.decode(group, header, new int[] {0, 3}, batch);
        assertThat(RandomRows.cell(batch, 3, 39)).isEqualTo(drawn.rows.get(39)[3]);
        assertThatThrownBy(() -> reader.decode(group, header, new int[] {drawn.schema.columnCount() - 1}, batch))
                .isInstanceOf(CorruptionException.class);
    }

    @Test
    void aNewerVersionIsRefusedAsSuch() {
        byte[] group = group(1);
        group[4] = RowGroupFormat.VERSION + 1;
        sealHeader(group);
        assertThatThrownBy(() -> read(drawn.schema, group)).isInstanceOf(UnsupportedVersionException.class);
    }

    @Test
    void hostileBytesUnderRightChecksumsDecodeOrAreCorrupt() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] group = group(300);
        int corrupt = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] hostile = group.clone();
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                hostile[random.nextInt(hostile.length)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
            }
            sealColumns(hostile);
            sealHeader(hostile);
            try {
                read(drawn.schema, hostile);
            } catch (CorruptionException | UnsupportedVersionException e) {
                corrupt++;
            } catch (IOException | RuntimeException e) {
                throw new AssertionError("seed " + seed + ", change " + i, e);
            }
        }
        assertThat(corrupt).as("seed %d", seed).isPositive();
    }

    @Test
    void anyBytesAreARowGroupOrCorrupt() {
        Fuzzer.run(
                RowGroupCorruptionTest.class,
                "rowGroups",
                input -> {
                    if (input.length >= RowGroupFormat.PREFIX_BYTES) {
                        sealColumns(input);
                        sealHeader(input);
                    }
                    try {
                        read(drawn.schema, input);
                    } catch (CorruptionException | UnsupportedVersionException e) {
                        assertThat(e.getMessage()).isNotEmpty();
                    }
                },
                Stream.of(group(1), group(3), group(10)));
    }

    /** Gives each column the checksum of its bytes, as far as the header still says where they are. */
    private static void sealColumns(byte[] group) {
        int entry = RowGroupFormat.PREFIX_BYTES;
        int column = Words.getInt(group, 12);
        for (int i = 0; i < RandomRows.ALL_TYPES.size() && column > 0 && entry + 20 < group.length; i++) {
            int size = Words.getInt(group, entry + 8);
            if (size < 0 || size > group.length - column) {
                return;
            }
            Words.putInt(group, entry + 12, Crc32c.of(group, column, size));
            column += size;
            int flags = group[entry + 6];
            entry += 20;
            if ((flags & 2) != 0) {
                if ((flags & 1) == 0) {
                    entry += 16;
                } else {
                    entry += 1 + (group[entry] & 0xFF);
                    entry += entry < group.length ? 1 + (group[entry] & 0xFF) : 1;
                }
            }
        }
    }

    private static void sealHeader(byte[] group) {
        int headerBytes = Words.getInt(group, 12);
        if (headerBytes >= 4 && headerBytes <= group.length) {
            Words.putInt(group, headerBytes - 4, Crc32c.of(group, 0, headerBytes - 4));
        }
    }

    @Test
    void aColumnOfAnotherTypeIsCorruption() {
        byte[] group = RowGroupPropertyTest.encode(
                RandomRows.schemaOf(ColumnType.BIGINT), List.<Object[]>of(new Object[] {5L}));
        assertThatThrownBy(() -> read(RandomRows.schemaOf(ColumnType.TEXT), group))
                .isInstanceOf(CorruptionException.class)
                .hasMessageContaining("expected column 1 as text, found bigint");
    }
}
