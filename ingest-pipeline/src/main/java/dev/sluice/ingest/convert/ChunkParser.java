package dev.sluice.ingest.convert;

import dev.sluice.ingest.AddedColumn;
import dev.sluice.ingest.route.Horizon;
import dev.sluice.ingest.route.Router;
import dev.sluice.parsers.ByteWords;
import dev.sluice.parsers.FieldSpans;
import dev.sluice.parsers.ParseEnd;
import dev.sluice.parsers.RecordParser;
import dev.sluice.parsers.Reject;
import dev.sluice.parsers.RejectReason;
import dev.sluice.storage.batch.ColumnBatch;
import dev.sluice.storage.schema.ColumnDefinition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Parses, converts and routes chunks of inputs that share a layout. Belongs to one thread. */
public final class ChunkParser {
    /** Rows converted in one call of a kernel, a column after the other: so few that their bytes stay in the nearest cache. */
    private static final int BLOCK = 128;

    private final RecordLayout layout;
    private final RecordParser parser;
    private final Router router;
    private final FieldSpans spans = new FieldSpans();
    private final ChunkRows rows;
    private final ColumnConverter[] converters;

    public ChunkParser(RecordLayout layout) {
        this.layout = layout;
        this.parser = layout.parsers().get();
        this.router = Router.of(layout.partitioning(), layout.schema());
        this.rows = new ChunkRows(parser, spans);
        this.converters = new ColumnConverter[layout.schema().columnCount()];
        for (int i = 0; i < converters.length; i++) {
            converters[i] = converter(i);
        }
    }

    private ColumnConverter converter(int index) {
        AddedColumn.Origin origin = layout.added().get(index);
        if (origin != null) {
            return switch (origin) {
                case FILENAME -> new ConstantTextColumn(index);
                case LINE -> new LineColumn(index);
            };
        }
        int field = layout.fieldOfColumn().get(index);
        if (field == RecordLayout.NO_FIELD) {
            return new NullColumn(index);
        }
        return Converters.of(tableColumn(index, field), layout.parsedColumns().get(field), layout.values());
    }

    private TableColumn tableColumn(int index, int field) {
        ColumnDefinition definition = layout.schema().column(index);
        return new TableColumn(definition.name(), index + 1, field, definition.type(), definition.nullable());
    }

    public RecordLayout layout() {
        return layout;
    }

    /** Says where the next chunks come from: the input as given, and the chunk's number in the load. */
    public void source(String inputName, long chunkNumber) {
        router.source(inputName, chunkNumber);
        for (ColumnConverter converter : converters) {
            if (converter instanceof ConstantTextColumn constant) {
                constant.text(inputName.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Parses {@code buffer[from, to)}, which begins outside quotes. */
    public void parse(byte[] buffer, int from, int to, boolean endOfInput, ParsedChunk out) {
        out.clear();
        spans.clear(layout.parsedColumns().size());
        ParseEnd end = parser.parse(buffer, from, to, endOfInput, spans);
        out.counts(spans.lineCount(), spans.notRecords(), end);
        for (Reject reject : spans.rejects()) {
            out.rejects().add(named(reject));
        }
        rows.begin(buffer);
        if (layout.values().rejectsNul() && nulIn(buffer, from, to) >= 0) {
            rejectRecordsWithNul(buffer);
        }
        convert(out.batch());
        if (rows.hasBadRows()) {
            List<ChunkReject> dropped = rows.dropBadRows(out.batch());
            addInOrder(out.rejects(), dropped);
            convert(out.batch());
        }
        if (layout.horizon().isPresent()) {
            dropExpired(layout.horizon().get(), out);
        }
        out.rowStarts(spans.recordStarts(), rows.rowCount());
        router.route(out.batch(), out.routed());
        spans.clear(layout.parsedColumns().size());
    }

    /** Old rows are rare once old partitions are gone, so that converting the rest twice costs less than looking for them before. */
    private void dropExpired(Horizon horizon, ParsedChunk out) {
        ColumnBatch batch = out.batch();
        rows.drop(row -> {
            boolean expired = horizon.isExpired(batch, row);
            if (expired) {
                out.expire(rows.recordStart(row));
            }
            return expired;
        });
        if (out.expired() > 0) {
            batch.clear();
            convert(batch);
        }
    }

    /** Leaves {@code out} without a record. */
    public void nothing(ParsedChunk out) {
        out.clear();
        router.route(out.batch(), out.routed());
    }

    /** Makes one reject of a line that is longer than the limit and of which the buffer holds the front. */
    public void rejectOverlong(int from, int to, int maxRecordBytes, ParsedChunk out) {
        nothing(out);
        addOverlong(from, to, maxRecordBytes, out);
    }

    /** The same, behind the records that {@code out} holds already. */
    public void addOverlong(int from, int to, int maxRecordBytes, ParsedChunk out) {
        int line = out.lineCount();
        out.counts(line + 1, out.notRecords(), ParseEnd.CLEAN);
        out.rejects()
                .add(new ChunkReject(
                        from,
                        to,
                        line,
                        0,
                        "",
                        0,
                        RejectReason.RECORD_TOO_LONG,
                        "the line is longer than " + maxRecordBytes + " bytes"));
    }

    private void convert(ColumnBatch batch) {
        int rowCount = rows.rowCount();
        for (ColumnConverter converter : converters) {
            converter.begin(rows, batch);
        }
        for (int row = 0; row < rowCount; row += BLOCK) {
            for (ColumnConverter converter : converters) {
                converter.convert(rows, row, Math.min(row + BLOCK, rowCount));
            }
        }
        for (ColumnConverter converter : converters) {
            converter.end();
        }
        batch.rowCount(rowCount);
    }

    private void rejectRecordsWithNul(byte[] buffer) {
        for (int row = 0; row < rows.rowCount(); row++) {
            int at = nulIn(buffer, rows.recordStart(row), rows.recordEnd(row));
            if (at >= 0) {
                rejectNul(buffer, row, at);
            }
        }
    }

    private static int nulIn(byte[] buffer, int from, int to) {
        return ByteWords.indexOf(buffer, from, to, (byte) 0);
    }

    /** Names the first column with a NUL; where {@code first} is outside all of them, none. */
    private void rejectNul(byte[] buffer, int row, int first) {
        TableColumn column = new TableColumn("", 0, 0, layout.schema().column(0).type(), true);
        int at = first;
        for (int index = 0; index < converters.length && column.number() == 0; index++) {
            int field = layout.fieldOfColumn().get(index);
            if (field == RecordLayout.NO_FIELD) {
                continue;
            }
            int span = row * rows.stride() + field;
            int start = rows.starts()[span];
            int found = nulIn(buffer, start, start + (rows.lengths()[span] & FieldSpans.LENGTH_MASK));
            if (found >= 0) {
                at = found;
                column = tableColumn(index, field);
            }
        }
        rows.reject(row, at, column, RejectReason.NUL_BYTE, "a NUL in the record");
    }

    private ChunkReject named(Reject reject) {
        int index = layout.fieldOfColumn().indexOf(reject.fieldIndex());
        boolean known = reject.fieldIndex() >= 0 && index >= 0;
        return new ChunkReject(
                reject.start(),
                reject.end(),
                reject.line(),
                reject.column(),
                known ? layout.schema().column(index).name() : "",
                known ? index + 1 : 0,
                reject.reason(),
                reject.message());
    }

    private static void addInOrder(List<ChunkReject> rejects, List<ChunkReject> dropped) {
        if (rejects.isEmpty()) {
            rejects.addAll(dropped);
            return;
        }
        List<ChunkReject> all = new ArrayList<>(rejects);
        all.addAll(dropped);
        all.sort(Comparator.comparingInt(ChunkReject::start));
        rejects.clear();
        rejects.addAll(all);
    }
}
