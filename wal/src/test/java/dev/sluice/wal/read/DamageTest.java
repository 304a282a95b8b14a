package dev.sluice.wal.read;

import static dev.sluice.wal.LogFixture.FIRST_LSN;
import static dev.sluice.wal.LogFixture.SEGMENT_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.UnsupportedVersionException;
import dev.sluice.wal.WalCorruptionException;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.FileHeader;
import dev.sluice.wal.format.FileKind;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no crash leaves: bytes that were durable and are not there. It is named, and nothing behind it is read. */
class DamageTest {
    @TempDir
    Path folder;

    private LogFixture fixture;
    private InsertedRecord first;
    private InsertedRecord second;

    @BeforeEach
    void writeThreeFlushedRecords() throws IOException {
        fixture = new LogFixture(folder);
        fixture.startRun(1);
        first = fixture.appendFlushed(RecordType.COMMIT, "first");
        second = fixture.appendFlushed(RecordType.COMMIT, "the second of three");
        fixture.appendFlushed(RecordType.COMMIT, "third");
    }

    @AfterEach
    void closeFixture() throws IOException {
        fixture.close();
    }

    @Test
    void everyFlippedBitOfARecordBeforeAFlushedOneIsFoundAndNamed() throws IOException {
        for (long lsn = second.startLsn(); lsn < second.endLsn(); lsn++) {
            for (int bit = 0; bit < 8; bit++) {
                fixture.flipBit(lsn, bit);
                WalCorruptionException found = catchThrowableOfType(WalCorruptionException.class, () -> fixture.read());
                assertThat(found).isNotNull();
                assertThat(found.path()).isEqualTo(fixture.segmentOf(lsn));
                assertThat(found.offset()).isEqualTo(fixture.geometry().offset(second.startLsn()));
                assertThat(found.lsn()).isEqualTo(second.startLsn());
                fixture.flipBit(lsn, bit);
            }
        }
        assertThat(fixture.read().texts()).containsExactly("first", "the second of three", "third");
    }

    @Test
    void aZeroedRecordDoesNotPassForTheEnd() throws IOException {
        fixture.zero(second.startLsn(), second.endLsn());
        assertThatThrownBy(() -> fixture.read())
                .isInstanceOf(WalCorruptionException.class)
                .hasMessage("file \"" + fixture.segmentOf(second.startLsn()) + "\" is corrupt at offset 128 (LSN "
                        + "0/8080): expected an intact record, found zeros");
    }

    @Test
    void aCopyOfAnotherRecordInItsPlaceIsFound() throws IOException {
        fixture.overwrite(second.startLsn(), fixture.copy(first.startLsn(), first.endLsn()));
        assertThatThrownBy(() -> fixture.read())
                .isInstanceOf(WalCorruptionException.class)
                .hasMessageContaining("expected an intact record header");
    }

    @Test
    void damageBeforeWhatTheCallerKnowsToBeDurableNeedsNoOtherProof() throws IOException {
        InsertedRecord last = fixture.append(RecordType.CHECKPOINT_SHUTDOWN, "checkpoint");
        fixture.flipBit(last.startLsn() + 10, 0);
        assertThat(fixture.read().texts()).hasSize(3);
        assertThatThrownBy(() -> fixture.read(FIRST_LSN, 1, last.endLsn())).isInstanceOf(WalCorruptionException.class);
    }

    @Test
    void damageInASegmentHeaderIsFoundByWhatFollows() throws IOException {
        fixture.flipBit(fixture.geometry().segmentStart(FIRST_LSN) + 17, 2);
        assertThatThrownBy(() -> fixture.read())
                .isInstanceOf(WalCorruptionException.class)
                .hasMessageContaining("is corrupt at offset 0")
                .hasMessageContaining("segment header checksum");
    }

    @Test
    void aSegmentOfANewerVersionIsToldFromDamage() throws IOException {
        ByteBuffer header = ByteBuffer.allocate(FileHeader.SIZE_BYTES);
        FileHeader.put(header, FileKind.WAL_SEGMENT, 2);
        fixture.overwrite(fixture.geometry().segmentStart(FIRST_LSN), header.array());
        assertThatThrownBy(() -> fixture.read())
                .isInstanceOf(UnsupportedVersionException.class)
                .hasMessageContaining("has format version 2, newer than 1");
    }

    @Test
    void aMissingSegmentIsNamedWhicheverItIs() throws IOException {
        WriteAheadLog log = fixture.log();
        for (int i = 0; i < 3; i++) {
            InsertedRecord record = fixture.append(RecordType.ROWS, SEGMENT_SIZE);
            log.flush(record.endLsn());
        }
        long lastSegment = fixture.geometry().segmentStart(log.insertedLsn());
        assertThat(lastSegment).isEqualTo(4L * SEGMENT_SIZE);
        for (long segment = SEGMENT_SIZE; segment <= lastSegment; segment += SEGMENT_SIZE) {
            byte[] content = fixture.copy(segment, segment + SEGMENT_SIZE);
            Path path = fixture.segmentOf(segment);
            fixture.deleteSegmentOf(segment);
            assertThatThrownBy(() -> fixture.read())
                    .isInstanceOf(WalCorruptionException.class)
                    .hasMessageContaining("file \"" + path + "\"")
                    .hasMessageContaining("expected a WAL segment, found no such file");
            fixture.fileSystem().open(path, OpenMode.CREATE_NEW).close();
            fixture.overwrite(segment, content);
        }
        assertThat(fixture.read().texts()).hasSize(6);
    }

    @Test
    void aLogWithoutAnySegmentIsDamageWhereARunWasInProduction() throws IOException {
        for (String name : fixture.segmentNames()) {
            fixture.fileSystem().delete(fixture.directory().resolve(name));
        }
        try (WalReader reader =
                WalReader.open(fixture.fileSystem(), fixture.directory(), SEGMENT_SIZE, FIRST_LSN, WalReader.ANY_RUN)) {
            assertThat(reader.next()).isFalse();
            assertThat(reader.endOfLog().reason()).isEqualTo(EndOfLog.Reason.SEGMENT_MISSING);
            assertThatThrownBy(reader::endOfLogInProduction)
                    .isInstanceOf(WalCorruptionException.class)
                    .hasMessageContaining(fixture.segmentOf(FIRST_LSN).toString());
        }
    }

    @Test
    void anEmptiedSegmentIsNamedWhicheverItIs() throws IOException {
        WriteAheadLog log = fixture.log();
        InsertedRecord record = fixture.append(RecordType.ROWS, SEGMENT_SIZE);
        log.flush(record.endLsn());
        for (long segment : new long[] {SEGMENT_SIZE, 2L * SEGMENT_SIZE}) {
            byte[] content = fixture.copy(segment, segment + SEGMENT_SIZE);
            try (FileHandle file = fixture.fileSystem().open(fixture.segmentOf(segment), OpenMode.READ_WRITE)) {
                file.truncate(0);
            }
            assertThatThrownBy(() -> fixture.read())
                    .isInstanceOf(WalCorruptionException.class)
                    .hasMessageContaining(fixture.segmentOf(segment).toString())
                    .hasMessageContaining("found 0 bytes");
            fixture.overwrite(segment, content);
        }
    }

    @Test
    void aPayloadThatMakesNoSenseIsNamedWithItsPlace() throws IOException {
        try (WalReader reader =
                WalReader.open(fixture.fileSystem(), fixture.directory(), SEGMENT_SIZE, FIRST_LSN, WalReader.ANY_RUN)) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::checkpoint)
                    .isInstanceOf(WalCorruptionException.class)
                    .hasMessage("file \"" + fixture.segmentOf(FIRST_LSN) + "\" is corrupt at offset 64 (LSN 0/8040): "
                            + "expected a checkpoint payload of 32 bytes, found 5 bytes");
        }
    }
}
