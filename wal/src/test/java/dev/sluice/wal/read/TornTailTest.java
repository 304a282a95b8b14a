package dev.sluice.wal.read;

import static dev.sluice.wal.LogFixture.FIRST_LSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalCorruptionException;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash may leave at the end of the log: it ends the log silently. */
class TornTailTest {
    @TempDir
    Path folder;

    private LogFixture fixture;
    private InsertedRecord durable;
    private InsertedRecord last;

    @BeforeEach
    void writeLogWhoseLastRecordWasNotFlushed() throws IOException {
        fixture = new LogFixture(folder);
        fixture.startRun(1);
        durable = fixture.appendFlushed(RecordType.COMMIT, "durable");
        last = fixture.append(RecordType.ROWS, 173);
    }

    @AfterEach
    void closeFixture() throws IOException {
        fixture.close();
    }

    private void assertEndsBeforeLast() throws IOException {
        LogFixture.Reading reading = fixture.read();
        assertThat(reading.texts()).containsExactly("durable");
        assertThat(reading.end().lsn()).isEqualTo(durable.endLsn());
        assertThat(reading.end().lastRecordLsn()).isEqualTo(durable.startLsn());
    }

    @Test
    void aRecordZeroFromAnyByteOnEndsTheLogSilently() throws IOException {
        byte[] whole = fixture.copy(last.startLsn(), last.endLsn());
        for (long from = last.startLsn(); from < last.startLsn() + 56 + 173; from++) {
            fixture.overwrite(last.startLsn(), whole);
            if (fixture.copy(from, last.endLsn())[0] == 0) {
                continue;
            }
            fixture.zero(from, last.endLsn());
            assertEndsBeforeLast();
        }
    }

    @Test
    void aRecordWithGarbageFromAnyByteOnEndsTheLogSilently() throws IOException {
        byte[] whole = fixture.copy(last.startLsn(), last.endLsn());
        for (long from = last.startLsn(); from < last.endLsn(); from++) {
            fixture.overwrite(last.startLsn(), whole);
            byte[] garbage = fixture.copy(from, last.endLsn());
            for (int i = 0; i < garbage.length; i++) {
                garbage[i] = (byte) (garbage[i] ^ 0xA5);
            }
            fixture.overwrite(from, garbage);
            assertEndsBeforeLast();
        }
    }

    @Test
    void aFileCutAtAnyByteOfTheUnflushedRecordIsNoTornTailWhereItsLengthWasDurable() throws IOException {
        // The first flush made the segment's whole length durable, and the next segment's header says so.
        for (long cut = last.endLsn(); cut >= last.startLsn(); cut -= 29) {
            try (FileHandle file = fixture.fileSystem().open(fixture.segmentOf(cut), OpenMode.READ_WRITE)) {
                file.truncate(fixture.geometry().offset(cut));
            }
            assertThatThrownBy(() -> fixture.read())
                    .isInstanceOf(WalCorruptionException.class)
                    .hasMessageContaining(fixture.segmentOf(cut).toString())
                    .hasMessageContaining("expected a segment of 32768 bytes");
        }
    }

    @Test
    void aFileCutAtAnyByteOfItsLastRecordEndsTheLogWhereItsLengthWasNotDurable() throws IOException {
        fixture.deleteSegmentOf(fixture.geometry().nextSegmentStart(last.startLsn()));
        for (long cut = last.endLsn() - 1; cut >= last.startLsn(); cut--) {
            try (FileHandle file = fixture.fileSystem().open(fixture.segmentOf(cut), OpenMode.READ_WRITE)) {
                file.truncate(fixture.geometry().offset(cut));
            }
            assertEndsBeforeLast();
            assertThat(fixture.read().end().reason()).isEqualTo(EndOfLog.Reason.SEGMENT_SHORT);
        }
    }

    @Test
    void everyFlippedBitOfTheLastRecordEndsTheLogSilently() throws IOException {
        for (long lsn = last.startLsn(); lsn < last.endLsn(); lsn++) {
            for (int bit = 0; bit < 8; bit++) {
                fixture.flipBit(lsn, bit);
                assertEndsBeforeLast();
                fixture.flipBit(lsn, bit);
            }
        }
    }

    @Test
    void recordsBehindATornOneProveNothingWhereNothingBeyondWasFlushed() throws IOException {
        InsertedRecord behind = fixture.append(RecordType.ROWS, 50);
        fixture.append(RecordType.COMMIT, "behind");
        fixture.flipBit(last.startLsn() + 60, 3);
        assertEndsBeforeLast();
        fixture.zero(last.startLsn(), behind.startLsn());
        assertEndsBeforeLast();
    }

    @Test
    void aRecordWhoseLastSegmentIsMissingEndsTheLogSilently() throws IOException {
        InsertedRecord before = fixture.append(RecordType.ROWS, 10);
        InsertedRecord spanning = fixture.append(RecordType.ROWS, 2 * LogFixture.SEGMENT_SIZE);
        fixture.deleteSegmentOf(spanning.endLsn());
        EndOfLog end = fixture.read().end();
        assertThat(end).isEqualTo(new EndOfLog(before.endLsn(), before.startLsn(), EndOfLog.Reason.SEGMENT_MISSING));
    }

    @Test
    void aTornTailIsOverwrittenByTheNextRun() throws IOException {
        fixture.flipBit(last.startLsn() + 60, 3);
        fixture.rewind(durable.endLsn(), durable.startLsn());
        WriteAheadLog log = fixture.startRun(2);
        log.settleTail(FIRST_LSN);
        log.settleTail(FIRST_LSN);
        assertThat(fixture.copy(durable.endLsn(), last.endLsn())).containsOnly(0);
        fixture.appendFlushed(RecordType.COMMIT, "next run");
        assertThat(fixture.read().texts()).containsExactly("durable", "next run");
    }

    @Test
    void aLogThatEndsInASegmentThatWasNotDurableWholeGoesOnThere() throws IOException {
        fixture.deleteSegmentOf(fixture.geometry().nextSegmentStart(last.endLsn()));
        try (FileHandle file = fixture.fileSystem().open(fixture.segmentOf(last.endLsn()), OpenMode.READ_WRITE)) {
            file.truncate(fixture.geometry().offset(last.endLsn()));
        }
        assertThat(fixture.read().end().reason()).isEqualTo(EndOfLog.Reason.SEGMENT_SHORT);
        WriteAheadLog log = fixture.startRun(2);
        log.settleTail(FIRST_LSN);
        log.prepare();
        fixture.appendFlushed(RecordType.COMMIT, "next run");
        assertThat(fixture.read().texts()).hasSize(3);
    }

    @Test
    void anOlderRunsRecordOfTheSameLengthAtItsOwnPlaceDoesNotPass() throws IOException {
        InsertedRecord second = fixture.append(RecordType.COMMIT, "old two");
        fixture.rewind(durable.endLsn(), durable.startLsn());
        fixture.startRun(2);
        // As long as the record it replaces, so that the old record behind it stands right where the next would.
        InsertedRecord replacing = fixture.append(RecordType.ROWS, 173);
        assertThat(replacing).isEqualTo(last);
        LogFixture.Reading reading = fixture.read();
        assertThat(reading.texts()).hasSize(2);
        assertThat(reading.end()).isEqualTo(new EndOfLog(second.startLsn(), last.startLsn(), EndOfLog.Reason.STALE));
    }

    @Test
    void aRecordThatDoesNotFollowTheLastOneDoesNotPass() throws IOException {
        InsertedRecord second = fixture.append(RecordType.COMMIT, "behind a lost one");
        byte[] behind = fixture.copy(second.startLsn(), second.endLsn());
        fixture.rewind(durable.endLsn(), durable.startLsn());
        fixture.startRun(1);
        InsertedRecord shorter = fixture.append(RecordType.ROWS, 45);
        InsertedRecord shorterToo = fixture.append(RecordType.ROWS, 72);
        assertThat(shorterToo.endLsn()).isEqualTo(last.endLsn());
        assertThat(fixture.copy(second.startLsn(), second.endLsn())).isEqualTo(behind);
        assertThat(fixture.read().end())
                .isEqualTo(new EndOfLog(shorterToo.endLsn(), shorterToo.startLsn(), EndOfLog.Reason.STALE));
        assertThat(shorter.endLsn()).isEqualTo(shorterToo.startLsn());
    }
}
