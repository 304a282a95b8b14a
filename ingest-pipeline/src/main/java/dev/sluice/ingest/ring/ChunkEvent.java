package dev.sluice.ingest.ring;

import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.account.ContentMark;
import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.convert.ParsedChunk;
import dev.sluice.ingest.convert.RecordLayout;
import dev.sluice.ingest.source.ChunkBuffer;
import dev.sluice.storage.batch.PartitionSlices;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A slot of the ring. Each stage writes its own fields and reads those of the stages before it; the ring hands over. Its
 * buffers stay with the slot and are used again.
 */
public final class ChunkEvent {
    private final ChunkBuffer buffer;
    private final PartitionSlices slices = new PartitionSlices();
    private @Nullable ParsedChunk parsed;

    // Written by the source.
    private EventKind kind = EventKind.LOAD_END;
    private @Nullable InputAccount account;
    private @Nullable RecordLayout layout;
    private @Nullable IngestException failure;
    private ContentMark content = ContentMark.NOTHING;
    private boolean first;
    private boolean last;
    private boolean overlong;
    private boolean unterminated;
    private long chunkNumber;
    private long offset;
    private long linesBefore;
    private long recordsBefore;
    private long headerRecords;

    // Written by the order stage.
    private boolean skipped;
    private boolean limited;
    private boolean commitAfter;
    private boolean checkpointAfter;
    private long lines;

    public ChunkEvent(int chunkBytes) {
        buffer = new ChunkBuffer(chunkBytes);
    }

    /** Makes the slot an event without news; the source then says what it is. */
    public void begin(EventKind newKind, @Nullable InputAccount newAccount) {
        kind = newKind;
        account = newAccount;
        failure = null;
        content = ContentMark.NOTHING;
        first = false;
        last = false;
        overlong = false;
        unterminated = false;
        offset = 0;
        linesBefore = 0;
        recordsBefore = 0;
        headerRecords = 0;
        skipped = false;
        limited = false;
        commitAfter = false;
        checkpointAfter = false;
        lines = 0;
    }

    public void chunk(RecordLayout newLayout, long number, long newOffset, boolean isLast, boolean isOverlong) {
        layout = newLayout;
        chunkNumber = number;
        offset = newOffset;
        last = isLast;
        overlong = isOverlong;
    }

    /**
     * Marks the first chunk of an input.
     *
     * @param lineCount physical lines before the chunk
     * @param loadedRecords records before the chunk that an earlier load has
     * @param header records before the chunk that are no data
     */
    public void first(long lineCount, long loadedRecords, long header) {
        first = true;
        linesBefore = lineCount;
        recordsBefore = loadedRecords;
        headerRecords = header;
    }

    /** Says what an input that is in the table already holds. */
    public void known(long lineCount, long loadedRecords) {
        linesBefore = lineCount;
        recordsBefore = loadedRecords;
    }

    public void content(ContentMark upTo, boolean isUnterminated) {
        content = upTo;
        unterminated = isUnterminated;
    }

    /** The event, and all behind it, cannot be loaded. */
    public void fail(IngestException newFailure) {
        failure = newFailure;
    }

    /** The rows of this slot; made for the table when first asked for. */
    public ParsedChunk parsed() {
        ParsedChunk chunk = parsed;
        if (chunk == null) {
            chunk = new ParsedChunk(layout().schema());
            parsed = chunk;
        }
        return chunk;
    }

    /** Gives back what only this event needed: the bytes of a long line, the rejects of a bad chunk. */
    public void releaseMemory() {
        buffer.release();
        if (parsed != null) {
            parsed.rejects().clear();
        }
    }

    public EventKind kind() {
        return kind;
    }

    public InputAccount account() {
        return Objects.requireNonNull(account);
    }

    public RecordLayout layout() {
        return Objects.requireNonNull(layout);
    }

    public ChunkBuffer buffer() {
        return buffer;
    }

    public PartitionSlices slices() {
        return slices;
    }

    public Optional<IngestException> failure() {
        return Optional.ofNullable(failure);
    }

    /** The input's content up to the end of the event. */
    public ContentMark content() {
        return content;
    }

    public boolean isFirst() {
        return first;
    }

    public boolean isLast() {
        return last;
    }

    /** Whether the chunk is the front of a line that is too long. */
    public boolean isOverlong() {
        return overlong;
    }

    /** Whether the input's last line has no line end. */
    public boolean isUnterminated() {
        return unterminated;
    }

    /** Which of the load's chunks it is, counted from 0. */
    public long chunkNumber() {
        return chunkNumber;
    }

    /** Where in the input the first byte of the buffer stands. */
    public long offset() {
        return offset;
    }

    /** The buffer got bytes of the chunk before in front. */
    public void moveOffset(long newOffset) {
        offset = newOffset;
    }

    public long linesBefore() {
        return linesBefore;
    }

    public void linesBefore(long lineCount) {
        linesBefore = lineCount;
    }

    public long recordsBefore() {
        return recordsBefore;
    }

    public long headerRecords() {
        return headerRecords;
    }

    /** Whether nothing of the event is to be loaded. */
    public boolean isSkipped() {
        return skipped;
    }

    public void skip() {
        skipped = true;
    }

    /** Whether the limit on records cut the input off. */
    public boolean isLimited() {
        return limited;
    }

    public void limit() {
        limited = true;
    }

    /** Whether a transaction ends behind the event. */
    public boolean isCommitAfter() {
        return commitAfter;
    }

    public void commitAfter() {
        commitAfter = true;
    }

    /** Whether a checkpoint passes behind the event. */
    public boolean isCheckpointAfter() {
        return checkpointAfter;
    }

    public void checkpointAfter() {
        checkpointAfter = true;
    }

    /** Physical lines of the input up to the end of the event. */
    public long lines() {
        return lines;
    }

    public void lines(long lineCount) {
        lines = lineCount;
    }
}
