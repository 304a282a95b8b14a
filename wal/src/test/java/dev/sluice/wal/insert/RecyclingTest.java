package dev.sluice.wal.insert;

import static dev.sluice.wal.LogFixture.FIRST_LSN;
import static dev.sluice.wal.LogFixture.SEGMENT_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalOptions;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.file.FaultyFileSystem;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.read.EndOfLog;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecyclingTest {
    @TempDir
    Path folder;

    private FaultyFileSystem fs;
    private LogFixture fixture;
    private WriteAheadLog log;

    @BeforeEach
    void fillFiveSegments() throws IOException {
        fs = new FaultyFileSystem(new NioFileSystem());
        fixture = new LogFixture(fs, folder);
        log = fixture.startRun(1);
        for (int i = 0; i < 50; i++) {
            fixture.append(RecordType.ROWS, SEGMENT_SIZE / 10);
        }
        log.flush(log.insertedLsn());
    }

    @AfterEach
    void closeFixture() throws IOException {
        fixture.close();
    }

    @Test
    void segmentsBeforeTheRedoPositionFollowTheLastOneInstead() throws IOException {
        int before = fixture.segmentNames().size();
        long redo = log.insertedLsn();
        log.recycleBefore(redo);
        assertThat(fixture.segmentNames()).hasSize(before);
        assertThat(fixture.segmentNames().get(0))
                .isEqualTo(String.valueOf(fixture.segmentOf(redo).getFileName()));
        assertThat(fixture.read(redo, 1, redo).texts()).isEmpty();
    }

    @Test
    void aRecycledSegmentsOldContentNeverPasses() throws IOException {
        long redo = log.insertedLsn();
        log.recycleBefore(redo);
        long preallocated = fs.count("preallocate");
        for (int i = 1; i <= 45; i++) {
            fixture.append(RecordType.ROWS, SEGMENT_SIZE / 10);
            LogFixture.Reading reading = fixture.read(redo, 1, redo);
            assertThat(reading.texts()).hasSize(i);
            assertThat(reading.end().lsn()).isEqualTo(log.insertedLsn());
        }
        assertThat(fs.count("preallocate")).isLessThanOrEqualTo(preallocated + 5);
        assertThat(fixture.read(redo, 1, redo).end().reason()).isNotEqualTo(EndOfLog.Reason.EMPTY);
    }

    @Test
    void spareSegmentsAreBounded() throws IOException {
        for (int i = 0; i < 300; i++) {
            fixture.append(RecordType.ROWS, SEGMENT_SIZE / 10);
        }
        log.recycleBefore(log.insertedLsn());
        assertThat(fixture.segmentNames().size()).isBetween(9, 10);
        log.recycleBefore(log.insertedLsn());
        assertThat(fixture.segmentNames().size()).isBetween(9, 10);
    }

    @Test
    void whereNothingIsOldNothingIsTouched() throws IOException {
        int calls = fs.calls().size();
        log.recycleBefore(FIRST_LSN);
        assertThat(fs.calls()).hasSize(calls);
    }

    @Test
    void theNextRunUsesSparesOfTheLast() throws IOException {
        long redo = log.insertedLsn();
        log.recycleBefore(redo);
        log = fixture.startRun(2);
        for (int i = 0; i < 30; i++) {
            fixture.append(RecordType.ROWS, SEGMENT_SIZE / 10);
        }
        log.flush(log.insertedLsn());
        assertThat(fixture.read(redo, 2, redo).texts()).hasSize(30);
        assertThat(fixture.segmentNames()).hasSizeLessThan(9);
    }

    @Test
    void filesThatAreNoSegmentsStay() throws IOException {
        fs.open(fixture.directory().resolve("notes.txt"), OpenMode.CREATE_NEW).close();
        log.recycleBefore(log.insertedLsn());
        assertThat(fixture.segmentNames()).contains("notes.txt");
    }

    @Test
    void settlingZeroesEverythingBehindTheEndAndKeepsTheFiles() throws IOException {
        long redo = log.insertedLsn();
        log.recycleBefore(redo);
        int files = fixture.segmentNames().size();
        WalOptions options = LogFixture.options(2);
        fixture.startRun(options).settleTail(redo);
        assertThat(fixture.segmentNames()).hasSize(files);
        long next = fixture.geometry().nextSegmentStart(redo);
        for (long segment = next + SEGMENT_SIZE; segment < next + 4L * SEGMENT_SIZE; segment += SEGMENT_SIZE) {
            assertThat(fixture.copy(segment, segment + SEGMENT_SIZE)).containsOnly(0);
        }
        fixture.append(RecordType.ROWS, 2 * SEGMENT_SIZE);
        assertThat(fixture.read(redo, 2, redo).texts()).hasSize(1);
    }
}
