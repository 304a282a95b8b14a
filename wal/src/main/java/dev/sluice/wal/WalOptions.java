package dev.sluice.wal;

/**
 * How one run writes its log.
 *
 * @param level what is written at all
 * @param segmentSizeBytes size of every segment file; a power of two from 32 KiB to 1 GiB, fixed when the directory is
 *     made
 * @param fsync whether a flush reaches the disk ({@code fsync=off} only orders it)
 * @param runNumber number of this run, 1 or higher; stands in every record and never falls inside a log
 */
public record WalOptions(WalLevel level, int segmentSizeBytes, boolean fsync, long runNumber) {
    public static final int MIN_SEGMENT_SIZE_BYTES = 32 << 10;
    public static final int MAX_SEGMENT_SIZE_BYTES = 1 << 30;
    public static final int DEFAULT_SEGMENT_SIZE_BYTES = 16 << 20;

    public WalOptions {
        if (!isSegmentSize(segmentSizeBytes)) {
            throw new IllegalArgumentException(
                    "WAL segment size " + segmentSizeBytes + " is not a power of two from 32 KiB to 1 GiB");
        }
        if (runNumber < 1) {
            throw new IllegalArgumentException("run number " + runNumber + " is below 1");
        }
    }

    /** Whether a segment may have this size. */
    public static boolean isSegmentSize(long bytes) {
        return bytes >= MIN_SEGMENT_SIZE_BYTES && bytes <= MAX_SEGMENT_SIZE_BYTES && Long.bitCount(bytes) == 1;
    }

    /** Options of a run at {@link WalLevel#MINIMAL} with the default segment size and fsync on. */
    public static WalOptions ofRun(long runNumber) {
        return new WalOptions(WalLevel.MINIMAL, DEFAULT_SEGMENT_SIZE_BYTES, true, runNumber);
    }

    public WalOptions withLevel(WalLevel newLevel) {
        return new WalOptions(newLevel, segmentSizeBytes, fsync, runNumber);
    }

    public WalOptions withSegmentSizeBytes(int newSize) {
        return new WalOptions(level, newSize, fsync, runNumber);
    }

    public WalOptions withFsync(boolean newFsync) {
        return new WalOptions(level, segmentSizeBytes, newFsync, runNumber);
    }

    public WalOptions withRunNumber(long newRunNumber) {
        return new WalOptions(level, segmentSizeBytes, fsync, newRunNumber);
    }
}
