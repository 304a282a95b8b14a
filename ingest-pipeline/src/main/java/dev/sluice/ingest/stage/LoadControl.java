package dev.sluice.ingest.stage;

/** What stages tell one another outside the ring. */
public final class LoadControl {
    private volatile boolean readingStopped;
    private volatile boolean checkpointUnderWay;
    private volatile long bytesRead;

    /** Asks the source to end the load: what it would still read is not wanted. */
    void stopReading() {
        readingStopped = true;
    }

    boolean isReadingStopped() {
        return readingStopped;
    }

    void checkpointUnderWay(boolean underWay) {
        checkpointUnderWay = underWay;
    }

    boolean isCheckpointUnderWay() {
        return checkpointUnderWay;
    }

    void bytesRead(long bytes) {
        bytesRead = bytes;
    }

    long bytesRead() {
        return bytesRead;
    }
}
