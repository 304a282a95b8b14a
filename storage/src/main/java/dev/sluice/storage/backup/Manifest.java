package dev.sluice.storage.backup;

import dev.sluice.storage.catalog.PayloadFrame;
import dev.sluice.storage.catalog.RecordReader;
import dev.sluice.storage.catalog.RecordWriter;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.ControlFileFormat;
import dev.sluice.wal.format.FileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The last file of a backup, {@code manifest}, which makes it one: the control file that the restored directory gets, and all other files.
 *
 * <pre>
 *   a PayloadFrame of kind 6; payload: control file (length i32 and its 128 bytes), count i32, each file:
 *     path below the directory text, length i64, CRC32C of its bytes i32
 * </pre>
 *
 * <p>Version 2 is the only one that is read; 1 was never released.
 *
 * @param control clean, at the time of the backup, with a log that has no record yet
 */
record Manifest(ControlState control, List<BackupFile> files) {
    static final String NAME = "manifest";

    private static final int VERSION = 2;
    private static final int LEAST_BYTES_OF_FILE = 16;

    /** Millions of files: what is longer is none of ours. */
    private static final int MOST_BYTES = 1 << 30;

    /** What a backup may hold. A manifest comes from outside: nothing in it may lead anywhere else. */
    private static final Pattern OWN_PATH =
            Pattern.compile("catalog/\\d{1,19}|tables/\\d{1,10}/\\d{1,19}|rejects/\\d{1,19}(\\.jsonl|\\.forgotten)?");

    /** One file of a backup: its path in the directory, with slashes, its length and the checksum of its bytes. */
    record BackupFile(String path, long length, int crc) {
        /** Where the file is in a directory. */
        Path in(Path directory) {
            Path file = directory;
            for (String name : path.split("/", -1)) {
                file = file.resolve(name);
            }
            return file;
        }
    }

    Manifest {
        files = List.copyOf(files);
    }

    /** Bytes of all files. */
    long bytes() {
        long bytes = 0;
        for (BackupFile file : files) {
            bytes += file.length();
        }
        return bytes;
    }

    /** Makes the manifest durable. */
    void write(FileSystem fs, Path directory) throws IOException {
        AtomicReplace.write(fs, directory.resolve(NAME), encode());
    }

    /** @throws NoBackupException if there is none */
    static Manifest read(FileSystem fs, Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            long size = file.size();
            if (size > MOST_BYTES) {
                throw new CorruptionException(path, -1, "at most " + MOST_BYTES + " bytes", size + " bytes");
            }
            ByteBuffer bytes = ByteBuffer.allocate((int) size);
            file.read(bytes, 0);
            return decode(bytes.flip(), path);
        } catch (NoSuchFileException e) {
            throw new NoBackupException(directory);
        }
    }

    ByteBuffer encode() {
        RecordWriter out = new RecordWriter();
        byte[] controlBytes = new byte[ControlFileFormat.SIZE_BYTES];
        ControlFileFormat.encode(control).get(controlBytes);
        out.putBytes(controlBytes).putInt(files.size());
        for (BackupFile file : files) {
            out.putText(file.path()).putLong(file.length()).putInt(file.crc());
        }
        return PayloadFrame.wrap(FileKind.BACKUP_MANIFEST, VERSION, out);
    }

    static Manifest decode(ByteBuffer source, Path path) throws IOException {
        RecordReader in = PayloadFrame.unwrap(source, path, FileKind.BACKUP_MANIFEST, VERSION);
        ControlState control = ControlFileFormat.decode(ByteBuffer.wrap(in.getBytes()), path);
        int count = in.getCount(LEAST_BYTES_OF_FILE);
        List<BackupFile> files = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            BackupFile file = new BackupFile(in.getText(), in.getLong(), in.getInt());
            if (!OWN_PATH.matcher(file.path()).matches() || file.length() < 0) {
                throw new CorruptionException(path, -1, "files of a data directory", "\"" + file.path() + "\"");
            }
            files.add(file);
        }
        in.end();
        return new Manifest(control, files);
    }
}
