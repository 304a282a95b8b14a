package dev.sluice.storage.verify;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Faults and notices on their way to whoever asked, and the counts of what was read. */
final class Findings {
    private final Verifier.Listener listener;
    private final List<Fault> held = new ArrayList<>();
    private Optional<Fault> last = Optional.empty();
    private boolean holding;
    private long faults;

    int tables;
    long files;
    long rowGroups;
    long rows;
    long ledgerEntries;
    long walRecords;
    long walStartLsn;
    long walEndLsn;
    long rejectFiles;
    long bytes;

    Findings(Verifier.Listener listener) {
        this.listener = listener;
    }

    /** Keeps faults back until it is known whether the directory has only moved on while it was read. */
    void hold() {
        holding = true;
        held.clear();
        last = Optional.empty();
        walRecords = 0;
        bytes = 0;
    }

    boolean hasHeld() {
        return !held.isEmpty();
    }

    /** Tells what was kept back, and all later faults at once. */
    void release() {
        holding = false;
        held.forEach(this::tell);
        held.clear();
    }

    /** The same fault, met again on another way, counts once. */
    void fault(Fault fault) {
        if (last.isPresent() && last.get().equals(fault)) {
            return;
        }
        last = Optional.of(fault);
        if (holding) {
            held.add(fault);
        } else {
            tell(fault);
        }
    }

    private void tell(Fault fault) {
        faults++;
        listener.fault(fault);
    }

    void fault(CorruptionException e) {
        fault(new Fault(e.path(), e.offset(), e.expected(), e.found(), String.valueOf(e.getMessage())));
    }

    /**
     * Takes a failure to read a file as a fault of it.
     *
     * @throws IOException the failure itself, if it says nothing about the bytes on the disk
     */
    void unreadable(Path path, IOException e) throws IOException {
        if (e instanceof CorruptionException corruption) {
            fault(corruption);
        } else if (e instanceof UnsupportedVersionException
                || e instanceof AccessDeniedException
                || e instanceof DiskFullException) {
            throw e;
        } else {
            String found = String.valueOf(e.getMessage());
            fault(new Fault(path, -1, "a readable file", found, "file \"" + path + "\" cannot be read: " + found));
        }
    }

    void notice(String text) {
        listener.notice(text);
    }

    long faults() {
        return faults;
    }

    VerifyReport.Checked checked() {
        return new VerifyReport.Checked(
                tables, files, rowGroups, rows, ledgerEntries, walRecords, walStartLsn, walEndLsn, rejectFiles, bytes);
    }
}
