package dev.sluice.wal;

import static dev.sluice.wal.LogFixture.FIRST_LSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.insert.InsertedRecord;
import dev.sluice.wal.read.EndOfLog;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteAheadLogTest {
    @TempDir
    Path folder;

    private LogFixture fixture;

    @BeforeEach
    void makeFixture() {
        fixture = new LogFixture(folder);
    }

    @AfterEach
    void closeFixture() throws IOException {
        fixture.close();
    }

    @Test
    void recordsComeBackInOrderWithEverythingTheyCarry() throws IOException {
        WriteAheadLog log = fixture.startRun(3);
        InsertedRecord first = fixture.append(RecordType.ROWS, "one");
        log.flush(first.endLsn());
        InsertedRecord second = fixture.append(RecordType.COMMIT, "");

        try (WalReader reader =
                WalReader.open(fixture.fileSystem(), fixture.directory(), LogFixture.SEGMENT_SIZE, FIRST_LSN, 3)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo(RecordType.ROWS);
            assertThat(reader.transactionId()).isEqualTo(7);
            assertThat(reader.runNumber()).isEqualTo(3);
            assertThat(reader.startLsn()).isEqualTo(FIRST_LSN).isEqualTo(first.startLsn());
            assertThat(reader.endLsn()).isEqualTo(first.endLsn());
            assertThat(reader.previousLsn()).isEqualTo(Lsn.NONE);
            assertThat(reader.flushedLsn()).isEqualTo(FIRST_LSN);
            assertThat(LogFixture.text(reader.payload())).isEqualTo("one");
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo(RecordType.COMMIT);
            assertThat(reader.payload().remaining()).isZero();
            assertThat(reader.previousLsn()).isEqualTo(first.startLsn());
            assertThat(reader.flushedLsn()).isEqualTo(first.endLsn());
            assertThat(reader.next()).isFalse();
            assertThat(reader.endOfLog())
                    .isEqualTo(new EndOfLog(second.endLsn(), second.startLsn(), EndOfLog.Reason.EMPTY));
        }
    }

    @Test
    void openingTouchesNoFile() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        log.flush(log.insertedLsn());
        log.recycleBefore(log.insertedLsn());
        assertThat(folder).isEmptyDirectory();
        assertThat(fixture.read().end().reason()).isEqualTo(EndOfLog.Reason.SEGMENT_MISSING);
    }

    @Test
    void prepareAllocatesTheSegmentWhole() throws IOException {
        fixture.startRun(1).prepare();
        assertThat(fixture.segmentOf(FIRST_LSN)).hasSize(LogFixture.SEGMENT_SIZE);
        assertThat(fixture.read().end())
                .isEqualTo(new EndOfLog(FIRST_LSN, Lsn.NONE, EndOfLog.Reason.SEGMENT_HEADER_INVALID));
    }

    @Test
    void levelNoneWritesTheShutdownCheckpointAndNothingElse() throws IOException {
        WriteAheadLog log = fixture.startRun(LogFixture.options(1).withLevel(WalLevel.NONE));
        ByteBuffer payload = LogFixture.bytes("rows");
        for (RecordType type : RecordType.values()) {
            InsertedRecord record = log.inserter().insert(type, 1, payload.duplicate());
            if (type != RecordType.CHECKPOINT_SHUTDOWN) {
                assertThat(record).isEqualTo(new InsertedRecord(FIRST_LSN, FIRST_LSN));
                assertThat(folder).isEmptyDirectory();
            }
        }
        assertThat(log.statistics().records()).isEqualTo(Map.of(RecordType.CHECKPOINT_SHUTDOWN, 1L));
        assertThat(log.statistics().bytes()).isLessThanOrEqualTo(128);
        assertThat(fixture.read().texts()).containsExactly("rows");
    }

    @Test
    void recordsSpanSegments() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        byte[] large = LogFixture.pattern(5 * LogFixture.SEGMENT_SIZE + 13, 1);
        log.inserter().insert(RecordType.COMMIT, 1, LogFixture.bytes("before"));
        log.inserter().insert(RecordType.ROWS, 1, ByteBuffer.wrap(large));
        InsertedRecord last = log.inserter().insert(RecordType.COMMIT, 1, LogFixture.bytes("after"));
        log.flush(last.endLsn());

        try (WalReader reader =
                WalReader.open(fixture.fileSystem(), fixture.directory(), LogFixture.SEGMENT_SIZE, FIRST_LSN, 1)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            byte[] read = new byte[large.length];
            reader.payload().get(read);
            assertThat(read).isEqualTo(large);
            assertThat(reader.next()).isTrue();
            assertThat(LogFixture.text(reader.payload())).isEqualTo("after");
            assertThat(reader.endLsn()).isEqualTo(last.endLsn());
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void recordsOfEverySizeAroundASegmentsEndComeBack() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        int count = 0;
        for (int size = 0; size < 600; size++) {
            fixture.append(RecordType.ROWS, size);
            count++;
            if (size % 37 == 0) {
                log.flush(log.insertedLsn());
            }
        }
        try (WalReader reader =
                WalReader.open(fixture.fileSystem(), fixture.directory(), LogFixture.SEGMENT_SIZE, FIRST_LSN, 1)) {
            for (int size = 0; size < 600; size++) {
                long before = size == 0 ? FIRST_LSN : reader.endLsn();
                assertThat(reader.next()).isTrue();
                byte[] read = new byte[reader.payload().remaining()];
                reader.payload().get(read);
                assertThat(read).isEqualTo(LogFixture.pattern(size, before));
                count--;
            }
            assertThat(reader.next()).isFalse();
        }
        assertThat(count).isZero();
    }

    @Test
    void aLaterRunGoesOnWhereTheLastOneEnded() throws IOException {
        fixture.startRun(1);
        fixture.appendFlushed(RecordType.COMMIT, "first run");
        fixture.startRun(2).prepare();
        fixture.appendFlushed(RecordType.COMMIT, "second run");
        assertThat(fixture.read(FIRST_LSN, 2, FIRST_LSN).texts()).containsExactly("first run", "second run");
    }

    @Test
    void aRunThatDoesNotKnowTheLastRecordGoesOnToo() throws IOException {
        fixture.startRun(1);
        InsertedRecord last = fixture.appendFlushed(RecordType.COMMIT, "first run");
        fixture.rewind(last.endLsn(), Lsn.NONE);
        fixture.startRun(2);
        fixture.appendFlushed(RecordType.COMMIT, "second run");
        assertThat(fixture.read().texts()).containsExactly("first run", "second run");
    }

    @Test
    void aRecordOfALaterRunShowsAStaleControlFile() throws IOException {
        fixture.startRun(2);
        fixture.appendFlushed(RecordType.COMMIT, "second run");
        assertThatThrownBy(() -> fixture.read(FIRST_LSN, 1, FIRST_LSN))
                .isInstanceOf(WalCorruptionException.class)
                .hasMessageContaining("expected records of runs up to 1")
                .hasMessageContaining("found a record of run 2");
    }

    @Test
    void aPayloadBeyondTheBoundIsTheCallersMistake() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        assertThatThrownBy(() -> log.inserter().insert(RecordType.CHECKPOINT_SHUTDOWN, 0, ByteBuffer.allocate(73)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("payload of a CHECKPOINT_SHUTDOWN record has 73 bytes, more than 72");
        assertThat(log.insertedLsn()).isEqualTo(FIRST_LSN);
    }

    @Test
    void theLogGoesOnOnlyInASegmentThatIsThereAndWhole() throws IOException {
        fixture.startRun(1);
        fixture.appendFlushed(RecordType.COMMIT, "one");
        fixture.close();
        Path segment = fixture.segmentOf(FIRST_LSN);
        byte[] content = Files.readAllBytes(segment);

        Files.write(segment, Arrays.copyOf(content, 1000));
        assertThatThrownBy(() -> fixture.startRun(2).prepare())
                .isInstanceOf(CorruptionException.class)
                .hasMessage("file \"" + segment
                        + "\" is corrupt at offset 1000: expected a segment of 32768 bytes, found 1000 bytes");

        Files.delete(segment);
        assertThatThrownBy(() -> fixture.startRun(2).prepare())
                .isInstanceOf(CorruptionException.class)
                .hasMessageContaining(segment.toString())
                .hasMessageContaining("no such file");

        content[3] ^= 1;
        Files.write(segment, content);
        fixture.startRun(2).prepare();
        assertThatThrownBy(() -> fixture.append(RecordType.COMMIT, "two")).isInstanceOf(CorruptionException.class);
    }

    @Test
    void statisticsCountRecordsAndBytesOfThisRunByType() throws IOException {
        fixture.startRun(1);
        fixture.append(RecordType.COMMIT, "run one");
        WriteAheadLog log = fixture.startRun(2);
        fixture.append(RecordType.ROWS, 1000);
        fixture.append(RecordType.ROWS, 8);
        fixture.appendFlushed(RecordType.COMMIT, "12345678");
        WalStatistics statistics = log.statistics();
        assertThat(statistics.records()).isEqualTo(Map.of(RecordType.ROWS, 2L, RecordType.COMMIT, 1L));
        assertThat(statistics.recordBytes()).isEqualTo(Map.of(RecordType.ROWS, 1120L, RecordType.COMMIT, 64L));
        assertThat(statistics.bytes()).isEqualTo(1184);
        assertThat(statistics.recordCount()).isEqualTo(3);
        assertThat(statistics.flushes()).isEqualTo(1);
    }
}
