package dev.sluice.storage.verify;

import dev.sluice.storage.catalog.Mark;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.relation.DataFileReader;
import dev.sluice.storage.rowgroup.RowGroupHeader;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads every byte of data files up to their marks. */
final class DataFileCheck {
    private final FileSystem fs;
    private final Path directory;
    private final Snapshot snapshot;
    private final Findings findings;
    private final int tableId;
    private final RowGroupCheck groups;

    /** Checks files of relations with one schema that belong to a table. */
    DataFileCheck(
            FileSystem fs, Path directory, Snapshot snapshot, Findings findings, int tableId, TableSchema schema) {
        this.fs = fs;
        this.directory = directory;
        this.snapshot = snapshot;
        this.findings = findings;
        this.tableId = tableId;
        this.groups = new RowGroupCheck(schema, findings);
    }

    /** Checks one file; its rows, or -1 if not all of it could be read. */
    long check(long fileId, Mark mark) throws IOException {
        if (mark.rows() == 0) {
            return 0;
        }
        Path path = DataFileFormat.path(directory, tableId, fileId);
        long offset = 0;
        try (DataFileReader file = DataFileReader.open(fs, directory, tableId, fileId, mark)) {
            findings.files++;
            offset = file.offset();
            noticeBytesBehind(path, file.size(), mark);
            Optional<RowGroupHeader> group = file.next(groups.reader());
            while (group.isPresent()) {
                RowGroupHeader header = group.get();
                groups.check(header, (column, into) -> file.decode(groups.reader(), header, column, into));
                offset = file.offset();
                group = file.next(groups.reader());
            }
            findings.bytes += mark.length();
            return mark.rows();
        } catch (IOException e) {
            report(path, e);
            findings.bytes += offset;
            if (offset > 0 && offset < mark.length()) {
                findings.notice("file \"" + path + "\" was not checked behind offset " + offset
                        + ", since only a row group's header tells where the next one begins");
            }
            return -1;
        }
    }

    /** A file that a later checkpoint removed was there when the one that is checked was taken. */
    private void report(Path path, IOException e) throws IOException {
        boolean missing = e instanceof CorruptionException corruption && corruption.offset() < 0;
        if (missing && snapshot.hasMoved()) {
            findings.notice("file \"" + path + "\" was removed by a later checkpoint before it was checked");
        } else {
            findings.unreadable(path, e);
        }
    }

    private void noticeBytesBehind(Path path, long size, Mark mark) throws IOException {
        // Asked behind the size: a load that began meanwhile may have written them.
        if (snapshot.isQuiet() && size > mark.length() && !snapshot.hasMoved()) {
            findings.notice("file \"" + path + "\" has " + (size - mark.length()) + " bytes behind its " + mark.length()
                    + ", which mean nothing and are cut before anything is written there");
        }
    }
}
