package dev.sluice.storage.rowgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.batch.BytesVector;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.batch.LongVector;
import dev.sluice.storage.batch.Vector;
import dev.sluice.storage.schema.ColumnType;
import dev.sluice.storage.schema.TableSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever rows go into a row group come out of it, from whatever pending rows and in whatever steps they got there.
 */
class RowGroupPropertyTest {
    private static final Path FILE = Path.of("group");

    /** Fresh seeds each run; {@code -Dsluice.seed=N} runs that one alone. */
    static LongSeeds seeds() {
        return new LongSeeds(12);
    }

    /** Draws seeds; a failing test is named after its seed. */
    record LongSeeds(int count) implements Iterable<Long> {
        @Override
        public java.util.Iterator<Long> iterator() {
            Long fixed = Long.getLong("sluice.seed");
            return fixed != null
                    ? List.of(fixed).iterator()
                    : new Random().longs(count).iterator();
        }
    }

    @ParameterizedTest(name = "-Dsluice.seed={0}")
    @MethodSource("seeds")
    void everyRowComesBack(long seed) throws IOException {
        Random random = new Random(seed);
        RandomRows drawn = new RandomRows(random, RandomRows.ALL_TYPES);
        drawn.add(new int[] {1, 63, 256, 1000, 20_000}[random.nextInt(5)]);
        ByteBuffer group = ByteBuffer.wrap(encode(drawn.schema, drawn.rows));
        assertRows(decode(drawn.schema, group), drawn.rows);
    }

    @ParameterizedTest(name = "-Dsluice.seed={0}")
    @MethodSource("seeds")
    void bytesDependOnTheRowsAloneAndNotOnTheWayTheyCame(long seed) throws IOException {
        Random random = new Random(seed);
        RandomRows drawn = new RandomRows(random, RandomRows.ALL_TYPES);
        int count = random.nextInt(4) == 0 ? 18_000 : 3000;
        drawn.add(count);
        ColumnBatch batch = drawn.batch();
        PendingRows inSteps = new PendingRows(
                drawn.schema, new PendingMemory(random.nextInt(1 << 20), random.nextInt(3) * random.nextInt(400_000)));
        int[] identity = IntStream.range(0, count).toArray();
        int skipped = random.nextInt(500);
        for (int from = 0; from < count; ) {
            int to = Math.min(count, from + 1 + random.nextInt(700));
            inSteps.append(batch, identity, from, to);
            if (random.nextInt(3) == 0) {
                inSteps.append(batch, identity, 0, random.nextInt(100));
                inSteps.truncate(to);
            }
            from = to;
        }
        inSteps.removeFirst(skipped);
        List<@Nullable Object[]> left = drawn.rows.subList(skipped, count);
        int cut = random.nextInt(left.size() - 1);

        RowGroupWriter used = new RowGroupWriter(drawn.schema);
        used.encode(inSteps, 0, left.size());
        byte[] first = copy(used.encode(inSteps, 0, cut + 1));
        byte[] second = copy(used.encode(inSteps, cut, left.size()));

        assertThat(first).isEqualTo(encode(drawn.schema, left.subList(0, cut + 1)));
        assertThat(second).isEqualTo(encode(drawn.schema, left.subList(cut, left.size())));
        assertThat(inSteps.unencodedBytes()).isEqualTo(unencodedBytes(drawn.schema, left));
    }

    @ParameterizedTest(name = "-Dsluice.seed={0}")
    @MethodSource("seeds")
    void bytesAreTheSameWhereTheWriterSaysThatAColumnIsUniform(long seed) throws IOException {
        Random random = new Random(seed);
        RandomRows drawn = new RandomRows(random, RandomRows.ALL_TYPES);
        drawn.add(4000);
        PendingRows pending =
                new PendingRows(drawn.schema, new PendingMemory(1 << 20, random.nextInt(3) * random.nextInt(100_000)));
        int uniform = 0;
        for (int from = 0; from < drawn.rows.size(); ) {
            int to = Math.min(drawn.rows.size(), from + 1 + random.nextInt(200));
            ColumnBatch batch = RandomRows.batch(drawn.schema, drawn.rows.subList(from, to));
            for (int column = 0; column < drawn.schema.columnCount(); column++) {
                uniform += markWhereUniform(batch, column) ? 1 : 0;
            }
            int cut = random.nextInt(to - from + 1);
            int[] identity = IntStream.range(0, to - from).toArray();
            for (int[] part : new int[][] {{0, cut}, {cut, to - from}}) {
                if (part[0] < part[1]) {
                    pending.append(batch, identity, part[0], part[1]);
                }
            }
            from = to;
        }
        byte[] group = copy(new RowGroupWriter(drawn.schema).encode(pending, 0, drawn.rows.size()));
        assertThat(uniform).isPositive();
        assertThat(group).isEqualTo(encode(drawn.schema, drawn.rows));
        assertThat(pending.unencodedBytes()).isEqualTo(unencodedBytes(drawn.schema, drawn.rows));
    }

    private static boolean markWhereUniform(ColumnBatch batch, int column) {
        Vector vector = batch.vector(column);
        boolean isUniform;
        if (vector instanceof BytesVector bytes) {
            isUniform = bytes.areLikeFirst(0, batch.rowCount());
        } else {
            LongVector longs = batch.longs(column);
            isUniform = IntStream.range(0, batch.rowCount()).allMatch(row -> longs.get(row) == longs.get(0));
        }
        if (isUniform) {
            vector.markUniform();
        }
        return isUniform;
    }

    @ParameterizedTest(name = "-Dsluice.seed={0}")
    @MethodSource("seeds")
    void aGroupReadBackIntoPendingRowsEncodesToTheSameBytes(long seed) throws IOException {
        RandomRows drawn = new RandomRows(new Random(seed), RandomRows.ALL_TYPES);
        drawn.add(2000);
        ByteBuffer group = ByteBuffer.wrap(encode(drawn.schema, drawn.rows));
        RowGroupReader reader = new RowGroupReader(drawn.schema);
        PendingRows pending = new PendingRows(drawn.schema);
        RowGroupHeader header = reader.readHeader(group, FILE, 0);
        reader.append(group, header, 0, 700, pending);
        reader.append(group, header, 700, 2000, pending);
        assertThat(new RowGroupWriter(drawn.schema).encode(pending, 0, 2000)).isEqualTo(group);
        assertThat(header.unencodedBytes()).isEqualTo(unencodedBytes(drawn.schema, drawn.rows));
    }

    private static long unencodedBytes(TableSchema schema, List<@Nullable Object[]> rows) {
        long sum = 0;
        for (@Nullable Object[] row : rows) {
            for (int c = 0; c < row.length; c++) {
                ColumnType type = schema.column(c).type();
                sum += type.isFixed() ? type.unencodedWidth() : row[c] instanceof byte[] value ? value.length : 0;
            }
        }
        return sum;
    }

    static byte[] encode(TableSchema schema, List<@Nullable Object[]> rows) {
        return copy(new RowGroupWriter(schema).encode(RandomRows.pending(schema, rows), 0, rows.size()));
    }

    static byte[] copy(ByteBuffer source) {
        byte[] bytes = new byte[source.remaining()];
        source.get(source.position(), bytes);
        return bytes;
    }

    static ColumnBatch decode(TableSchema schema, ByteBuffer group) throws IOException {
        RowGroupReader reader = new RowGroupReader(schema);
        RowGroupHeader header = reader.readHeader(group, FILE, 0);
        ColumnBatch batch = new ColumnBatch(schema);
        reader.decode(group, header, IntStream.range(0, schema.columnCount()).toArray(), batch);
        return batch;
    }

    static void assertRows(ColumnBatch batch, List<@Nullable Object[]> expected) {
        assertThat(batch.rowCount()).isEqualTo(expected.size());
        for (int c = 0; c < batch.columnCount(); c++) {
            List<@Nullable Object> found = new ArrayList<>();
            List<@Nullable Object> wanted = new ArrayList<>();
            for (int row = 0; row < expected.size(); row++) {
                found.add(printable(RandomRows.cell(batch, c, row)));
                wanted.add(printable(expected.get(row)[c]));
            }
            assertThat(found).as(batch.schema().column(c).type().sql()).isEqualTo(wanted);
        }
    }

    private static @Nullable Object printable(@Nullable Object cell) {
        return cell instanceof byte[] bytes ? java.util.HexFormat.of().formatHex(bytes) : cell;
    }
}
