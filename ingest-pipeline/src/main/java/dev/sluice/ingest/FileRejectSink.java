package dev.sluice.ingest;

import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The reject file of a run in the data directory, {@code rejects/RUN}, and its reasons in {@code rejects/RUN.jsonl}. Made
 * with the first reject; small appends are gathered in memory. One thread.
 */
final class FileRejectSink implements RejectSink {
    private static final String FOLDER = "rejects";

    private final FileSystem fileSystem;
    private final Path dataDirectory;
    private final String name;
    private final Appender records;
    private final Appender reasons;
    private boolean directorySynced;

    private FileRejectSink(FileSystem fileSystem, Path dataDirectory, String name, Appender records, Appender reasons) {
        this.fileSystem = fileSystem;
        this.dataDirectory = dataDirectory;
        this.name = name;
        this.records = records;
        this.reasons = reasons;
    }

    static FileRejectSink open(FileSystem fileSystem, Path dataDirectory, long runNumber) throws IOException {
        Path folder = dataDirectory.resolve(FOLDER);
        fileSystem.createDirectory(folder);
        Path file = folder.resolve(Long.toString(runNumber));
        Appender records = Appender.open(fileSystem, file);
        try {
            Appender reasons = Appender.open(fileSystem, folder.resolve(runNumber + ".jsonl"));
            return new FileRejectSink(fileSystem, dataDirectory, FOLDER + "/" + runNumber, records, reasons);
        } catch (IOException e) {
            records.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Path> path() {
        return Optional.of(dataDirectory.resolve(name));
    }

    @Override
    public void append(ByteBuffer record, ByteBuffer reason) throws IOException {
        records.append(record);
        reasons.append(reason);
    }

    @Override
    public long recordBytes() {
        return records.length();
    }

    @Override
    public long reasonBytes() {
        return reasons.length();
    }

    @Override
    public void force() throws IOException {
        reasons.force();
        records.force();
        if (!directorySynced) {
            fileSystem.syncDirectory(dataDirectory.resolve(FOLDER));
            fileSystem.syncDirectory(dataDirectory);
            directorySynced = true;
        }
    }

    @Override
    public void rollback(long recordBytes, long reasonBytes) throws IOException {
        records.cut(recordBytes);
        reasons.cut(reasonBytes);
    }

    @Override
    public void close() throws IOException {
        try (records;
                reasons) {
            if (records.forcedLength() == 0) {
                fileSystem.delete(dataDirectory.resolve(name));
                fileSystem.delete(dataDirectory.resolve(name + ".jsonl"));
            }
        }
    }

    /** A file that is only appended to. */
    private static final class Appender implements java.io.Closeable {
        private static final int BUFFER_BYTES = 64 << 10;

        private final FileHandle file;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        private long written;
        private long forced;

        private Appender(FileHandle file, long length) {
            this.file = file;
            this.written = length;
            this.forced = length;
        }

        static Appender open(FileSystem fileSystem, Path path) throws IOException {
            boolean exists = fileSystem.exists(path);
            FileHandle file = fileSystem.open(path, exists ? OpenMode.READ_WRITE : OpenMode.CREATE_NEW);
            return new Appender(file, exists ? file.size() : 0);
        }

        long length() {
            return written + buffer.position();
        }

        long forcedLength() {
            return forced;
        }

        void append(ByteBuffer bytes) throws IOException {
            if (bytes.remaining() > buffer.remaining()) {
                drain();
            }
            if (bytes.remaining() > buffer.remaining()) {
                int count = bytes.remaining();
                file.writeFully(bytes, written);
                written += count;
            } else {
                buffer.put(bytes);
            }
        }

        private void drain() throws IOException {
            buffer.flip();
            int count = buffer.remaining();
            file.writeFully(buffer, written);
            written += count;
            buffer.clear();
        }

        void force() throws IOException {
            drain();
            file.force(true);
            forced = written;
        }

        void cut(long length) throws IOException {
            buffer.clear();
            file.truncate(length);
            written = length;
            if (length < forced) {
                file.force(true);
                forced = length;
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
