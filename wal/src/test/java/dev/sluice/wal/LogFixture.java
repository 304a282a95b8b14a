package dev.sluice.wal;

import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.insert.InsertedRecord;
import dev.sluice.wal.read.EndOfLog;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A log in a folder of its own, with the verbs that tests need: write it, damage it, read it. */
public final class LogFixture implements AutoCloseable {
    public static final int SEGMENT_SIZE = WalOptions.MIN_SEGMENT_SIZE_BYTES;
    public static final long FIRST_LSN = WriteAheadLog.firstLsn(SEGMENT_SIZE);

    private final FileSystem fs;
    private final Path directory;
    private final LogGeometry geometry = new LogGeometry(SEGMENT_SIZE);
    private @Nullable WriteAheadLog log;
    private long end = FIRST_LSN;
    private long lastRecord = Lsn.NONE;

    public LogFixture(Path parent) {
        this(new NioFileSystem(), parent);
    }

    public LogFixture(FileSystem fs, Path parent) {
        this.fs = fs;
        this.directory = parent.resolve("wal");
    }

    public Path directory() {
        return directory;
    }

    public FileSystem fileSystem() {
        return fs;
    }

    public LogGeometry geometry() {
        return geometry;
    }

    /** Opens the log at its end for run {@code number}. */
    public WriteAheadLog startRun(long number) throws IOException {
        return startRun(options(number));
    }

    public WriteAheadLog startRun(WalOptions options) throws IOException {
        close();
        WriteAheadLog opened = WriteAheadLog.open(fs, directory, options, end, lastRecord);
        log = opened;
        return opened;
    }

    public static WalOptions options(long runNumber) {
        return WalOptions.ofRun(runNumber).withSegmentSizeBytes(SEGMENT_SIZE);
    }

    public WriteAheadLog log() {
        WriteAheadLog opened = log;
        if (opened == null) {
            throw new IllegalStateException("no run was started");
        }
        return opened;
    }

    /** Appends a record with this text. */
    public InsertedRecord append(RecordType type, String text) throws IOException {
        return append(type, bytes(text));
    }

    /** Appends a record with a payload of this size, whose bytes differ from record to record. */
    public InsertedRecord append(RecordType type, int size) throws IOException {
        return append(type, ByteBuffer.wrap(pattern(size, log().insertedLsn())));
    }

    private InsertedRecord append(RecordType type, ByteBuffer payload) throws IOException {
        InsertedRecord record = log().inserter().insert(type, 7, payload);
        end = record.endLsn();
        lastRecord = record.startLsn();
        return record;
    }

    public InsertedRecord appendFlushed(RecordType type, String text) throws IOException {
        InsertedRecord record = append(type, text);
        log().flush(record.endLsn());
        return record;
    }

    /** Forgets everything from a position on, as a run does that opens there. */
    public void rewind(long newEnd, long newLastRecord) {
        end = newEnd;
        lastRecord = newLastRecord;
    }

    public static byte[] pattern(int size, long seed) {
        byte[] bytes = new byte[size];
        long state = seed * 0x9E3779B97F4A7C15L + 1;
        for (int i = 0; i < size; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            bytes[i] = (byte) state;
        }
        return bytes;
    }

    public static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String text(ByteBuffer payload) {
        return StandardCharsets.UTF_8.decode(payload).toString();
    }

    /** The texts of all records, and where the log ended. */
    public record Reading(List<String> texts, EndOfLog end) {}

    public Reading read() throws IOException {
        return read(FIRST_LSN, WalReader.ANY_RUN, FIRST_LSN);
    }

    public Reading read(long startLsn, long expectedRun, long durableLsn) throws IOException {
        List<String> texts = new ArrayList<>();
        try (WalReader reader = WalReader.open(fs, directory, SEGMENT_SIZE, startLsn, expectedRun, durableLsn)) {
            while (reader.next()) {
                texts.add(text(reader.payload()));
            }
            return new Reading(texts, reader.endOfLog());
        }
    }

    public Path segmentOf(long lsn) {
        return directory.resolve(LogGeometry.fileName(geometry.segmentStart(lsn)));
    }

    /** Changes one bit of the log. */
    public void flipBit(long lsn, int bit) throws IOException {
        try (FileHandle file = fs.open(segmentOf(lsn), OpenMode.READ_WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            file.read(one, geometry.offset(lsn));
            one.put(0, (byte) (one.get(0) ^ 1 << bit)).flip();
            file.writeFully(one, geometry.offset(lsn));
        }
    }

    /** Zeroes the log from one position to another, within a segment. */
    public void zero(long fromLsn, long toLsn) throws IOException {
        overwrite(fromLsn, new byte[(int) (toLsn - fromLsn)]);
    }

    public void overwrite(long lsn, byte[] bytes) throws IOException {
        try (FileHandle file = fs.open(segmentOf(lsn), OpenMode.READ_WRITE)) {
            file.writeFully(ByteBuffer.wrap(bytes), geometry.offset(lsn));
        }
    }

    /** Bytes of the log as they are in the file, within a segment. */
    public byte[] copy(long fromLsn, long toLsn) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) (toLsn - fromLsn));
        try (FileHandle file = fs.open(segmentOf(fromLsn), OpenMode.READ)) {
            file.read(bytes, geometry.offset(fromLsn));
        }
        return bytes.array();
    }

    public List<String> segmentNames() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : fs.list(directory)) {
            names.add(String.valueOf(file.getFileName()));
        }
        return names;
    }

    public void deleteSegmentOf(long lsn) throws IOException {
        Files.delete(segmentOf(lsn));
    }

    @Override
    public void close() throws IOException {
        WriteAheadLog opened = log;
        log = null;
        if (opened != null) {
            opened.close();
        }
    }
}
