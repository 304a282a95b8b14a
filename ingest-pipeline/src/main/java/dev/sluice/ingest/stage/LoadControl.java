package dev.sluice.ingest.stage;

/** What stages tell one another outside the ring. */
public final class LoadControl {
    private volatile boolean readingStopped;
    private volatile boolean checkpointUnderWay;
    private volatile long bytesRead;
    private long consumed = -1;
    private boolean ended;

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

    /** The commit thread is done with an event. */
    synchronized void consumed(long sequence) {
        consumed = sequence;
        notifyAll();
    }

    /** Nobody needs to wait any more: the load has failed. */
    public synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Waits until the commit thread is done with an event. */
    synchronized void awaitConsumed(long sequence) throws InterruptedException {
        while (consumed < sequence && !ended) {
            wait();
        }
    }
}
