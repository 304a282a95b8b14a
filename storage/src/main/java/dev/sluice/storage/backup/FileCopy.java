package dev.sluice.storage.backup;

import dev.sluice.storage.backup.Manifest.BackupFile;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/** Reads and copies files a block at a time, with their checksum, and stops between two blocks when asked to. One thread. */
final class FileCopy {
    private static final int BLOCK_BYTES = 1 << 20;

    private final BooleanSupplier stop;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);

    FileCopy(BooleanSupplier stop) {
        this.stop = stop;
    }

    private interface Sink {
        void take(ByteBuffer block, long offset) throws IOException;
    }

    /** The checksum of the first {@code length} bytes of a file, which must have that many. */
    int crc(FileSystem fs, Path path, long length) throws IOException {
        return read(fs, path, length, (bytes, offset) -> {});
    }

    /** Copies the first {@code length} bytes to a new file and makes them durable; its name is the caller's. */
    int copy(FileSystem from, Path source, long length, FileSystem to, Path target) throws IOException {
        try (FileHandle file = to.open(target, OpenMode.CREATE_NEW)) {
            int crc = read(from, source, length, file::writeFully);
            file.force(true);
            return crc;
        }
    }

    /** Checks that a file of a backup is what the manifest says. */
    void check(FileSystem fs, Path directory, BackupFile file) throws IOException {
        Path path = file.in(directory);
        try {
            long size = fs.size(path);
            if (size != file.length()) {
                throw new CorruptionException(path, -1, file.length() + " bytes, as in the manifest", size + " bytes");
            }
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, "a file that the manifest names", "no such file");
        }
        requireCrc(path, file.crc(), crc(fs, path, file.length()));
    }

    static void requireCrc(Path path, int expected, int found) throws CorruptionException {
        if (expected != found) {
            throw new CorruptionException(
                    path, -1, "checksum " + Crc32c.format(expected) + " of all its bytes", Crc32c.format(found));
        }
    }

    private int read(FileSystem fs, Path path, long length, Sink sink) throws IOException {
        CRC32C crc = new CRC32C();
        try (FileHandle file = fs.open(path, OpenMode.READ)) {
            long offset = 0;
            while (offset < length) {
                requireGoOn();
                block.clear().limit((int) Math.min(BLOCK_BYTES, length - offset));
                int count = file.read(block, offset);
                if (count < block.limit()) {
                    throw new CorruptionException(
                            path, offset + count, "at least " + length + " bytes", (offset + count) + " bytes");
                }
                crc.update(block.flip().duplicate());
                sink.take(block, offset);
                offset += count;
            }
        } catch (NoSuchFileException e) {
            throw new CorruptionException(path, -1, "a file of " + length + " bytes", "no such file");
        }
        return (int) crc.getValue();
    }

    /** @throws CancellationException if somebody asked to stop */
    void requireGoOn() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("stopped before the copy was complete");
        }
    }
}
