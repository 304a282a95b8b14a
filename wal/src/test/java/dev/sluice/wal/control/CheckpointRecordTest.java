package dev.sluice.wal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.format.WalRecordFormat;
import dev.sluice.wal.insert.WalInserter;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class CheckpointRecordTest {
    private static final CheckpointRecord RECORD =
            new CheckpointRecord(0x1234_5678_9ABCL, 77, 0xDEAD_BEEF, WalLevel.NONE, -5);

    @Test
    void itComesBack() throws CorruptionException {
        ByteBuffer payload = RECORD.encode();
        assertThat(CheckpointRecord.decode(payload)).isEqualTo(RECORD);
        assertThat(payload.remaining()).isEqualTo(CheckpointRecord.SIZE_BYTES);
    }

    @Test
    void itFitsIntoTheReservedRoom() {
        assertThat(WalRecordFormat.sizeBytes(CheckpointRecord.SIZE_BYTES))
                .isLessThanOrEqualTo(WalInserter.SHUTDOWN_RECORD_BYTES);
    }

    @Test
    void otherLengthsAndUnknownLevelsAreCorruption() {
        assertThatThrownBy(() -> CheckpointRecord.decode(RECORD.encode().limit(31)))
                .isInstanceOf(CorruptionException.class);
        for (int offset = 28; offset < 32; offset++) {
            ByteBuffer payload = RECORD.encode().put(offset, (byte) 9);
            assertThatThrownBy(() -> CheckpointRecord.decode(payload)).isInstanceOf(CorruptionException.class);
        }
    }
}
