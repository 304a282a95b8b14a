package dev.sluice.wal.read;

import static dev.sluice.wal.LogFixture.FIRST_LSN;
import static dev.sluice.wal.LogFixture.SEGMENT_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.LogFixture;
import dev.sluice.wal.RecordType;
import dev.sluice.wal.WalCorruptionException;
import dev.sluice.wal.WriteAheadLog;
import dev.sluice.wal.insert.InsertedRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalReaderTest {
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

    private WalReader reader(long start) throws IOException {
        return WalReader.open(fixture.fileSystem(), fixture.directory(), SEGMENT_SIZE, start, WalReader.ANY_RUN);
    }

    private WalReader readerOverEverything() throws IOException {
        return WalReader.openAtOldest(fixture.fileSystem(), fixture.directory(), SEGMENT_SIZE, WalReader.ANY_RUN);
    }

    @Test
    void readingBeginsAtAnyRecordOrAtTheEndOfTheOneBefore() throws IOException {
        fixture.startRun(1);
        InsertedRecord first = fixture.append(RecordType.COMMIT, "first");
        fixture.append(RecordType.COMMIT, "second");
        assertThat(fixture.read(first.endLsn(), 1, FIRST_LSN).texts()).containsExactly("second");
    }

    @Test
    void aPlaceWhereNoRecordCanBeginIsTheCallersMistake() {
        for (long lsn : new long[] {0, 8, FIRST_LSN + 1, FIRST_LSN - 8, 100L * SEGMENT_SIZE + 56}) {
            assertThatThrownBy(() -> reader(lsn)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void everythingBeginsAtTheFirstRecordThatBeginsInTheOldestSegment() throws IOException {
        WriteAheadLog log = fixture.startRun(1);
        fixture.append(RecordType.ROWS, SEGMENT_SIZE + 1000);
        InsertedRecord whole = fixture.append(RecordType.COMMIT, "whole");
        fixture.append(RecordType.ROWS, 3 * SEGMENT_SIZE);
        log.flush(log.insertedLsn());
        log.recycleBefore(whole.startLsn());
        try (WalReader reader = readerOverEverything()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.startLsn()).isEqualTo(whole.startLsn());
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void everythingBeginsAtTheBeginningOfALogThatGaveNothingUpYet() throws IOException {
        fixture.startRun(1);
        fixture.appendFlushed(RecordType.COMMIT, "first");
        fixture.appendFlushed(RecordType.COMMIT, "second");
        fixture.flipBit(FIRST_LSN, 0);
        try (WalReader reader = readerOverEverything()) {
            assertThatThrownBy(reader::next).isInstanceOf(WalCorruptionException.class);
        }
    }

    @Test
    void everythingOfALogThatWasNeverWrittenIsNothing() throws IOException {
        try (WalReader reader = readerOverEverything()) {
            assertThat(reader.next()).isFalse();
            assertThat(reader.endOfLog().lsn()).isEqualTo(FIRST_LSN);
        }
    }

    @Test
    void factsOfARecordNeedARecord() throws IOException {
        fixture.startRun(1);
        fixture.append(RecordType.COMMIT, "only");
        try (WalReader reader = reader(FIRST_LSN)) {
            assertThatThrownBy(reader::type).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(reader::endOfLog).isInstanceOf(IllegalStateException.class);
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isFalse();
            assertThat(reader.next()).isFalse();
            assertThatThrownBy(reader::payload).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aLogThatGrowsWhileItIsReadIsNotTakenForDamaged() throws Exception {
        WriteAheadLog log = fixture.startRun(1);
        int count = 2000;
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread writer = new Thread(
                () -> {
                    try {
                        for (int i = 0; i < count; i++) {
                            InsertedRecord record =
                                    log.inserter().insert(RecordType.ROWS, i, ByteBuffer.allocate(i % 300));
                            if (i % 10 == 0) {
                                log.flush(record.endLsn());
                            }
                        }
                    } catch (IOException | RuntimeException e) {
                        failure.set(e);
                    }
                },
                "log-writer");
        writer.start();
        long position = FIRST_LSN;
        int read = 0;
        while (read < count && failure.get() == null) {
            try (WalReader reader = reader(position)) {
                while (reader.next()) {
                    assertThat(reader.transactionId()).isEqualTo(read);
                    position = reader.endLsn();
                    read++;
                }
            }
        }
        writer.join();
        assertThat(failure.get()).isNull();
        assertThat(read).isEqualTo(count);
    }
}
