package dev.sluice.storage.recovery;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Checks that a directory whose control file says clean is what the control file describes, so that a stale copy of it, or files taken away,
 * are noticed before anything is changed (invariant 8). Reads only.
 */
public final class CleanState {
    private final FileSystem fs;
    private final Path directory;
    private final ControlState control;
    private final Catalog catalog;

    public CleanState(FileSystem fs, Path directory, ControlState control, Catalog catalog) {
        this.fs = fs;
        this.directory = directory;
        this.control = control;
        this.catalog = catalog;
    }

    public void check() throws IOException {
        checkLog();
        checkLengths();
    }

    private void checkLog() throws IOException {
        ControlledLog controlled = new ControlledLog(fs, directory, control);
        controlled.checkpoint();
        try (WalReader log = controlled.fromCheckpoint()) {
            boolean first = true;
            while (log.next()) {
                boolean expected = first && controlled.hasCheckpoint() && DirectoryOpener.endsRun(log.type());
                if (!expected) {
                    throw log.corruption(
                            "the end of the log behind the shutdown checkpoint that the control file names",
                            "a " + log.type() + " record of run " + log.runNumber());
                }
                first = false;
            }
        }
    }

    /** Every file reaches to its mark. Longer ones are cut before they are written to. */
    public void checkLengths() throws IOException {
        for (TableDefinition table : catalog.all()) {
            for (PartitionDefinition partition : table.partitions()) {
                checkLength(table, partition.fileId(), partition.mark());
            }
            checkLength(table, table.ledger().fileId(), table.ledger().mark());
        }
    }

    /** The same, and that every file is the one that its name says: before anything is cut. */
    public void checkFiles() throws IOException {
        checkLengths();
        for (TableDefinition table : catalog.all()) {
            for (PartitionDefinition partition : table.partitions()) {
                checkHeader(table, partition.fileId(), partition.mark());
            }
            checkHeader(table, table.ledger().fileId(), table.ledger().mark());
        }
    }

    private void checkHeader(TableDefinition table, long fileId, Mark mark) throws IOException {
        if (mark.rows() > 0) {
            DataFileReader.open(fs, directory, table.id(), fileId, mark).close();
        }
    }

    private void checkLength(TableDefinition table, long fileId, Mark mark) throws IOException {
        if (mark.rows() == 0) {
            return;
        }
        Path path = DataFileFormat.path(directory, table.id(), fileId);
        String expected = "at least " + mark.length() + " bytes of table \"" + table.name() + "\"";
        try {
            long size = fs.size(path);
            if (size < mark.length()) {
                throw new CorruptionException(path, size, expected, size + " bytes");
            }
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, expected, "no such file");
        }
    }
}
