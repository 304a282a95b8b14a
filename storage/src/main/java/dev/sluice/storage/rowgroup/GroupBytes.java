package dev.sluice.storage.rowgroup;

import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.file.FileHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Where the bytes of a row group are: in a file, or in memory. */
sealed interface GroupBytes {
    /** The file they are in or came from. */
    Path path();

    /** Where the group begins in that file. */
    long offset();

    /** Copies {@code size} bytes from {@code at} of the group on to the start of {@code target}. */
    void read(int at, byte[] target, int size) throws IOException;

    /** A group in a file. */
    record OfFile(FileHandle file, long offset) implements GroupBytes {
        @Override
        public Path path() {
            return file.path();
        }

        @Override
        public void read(int at, byte[] target, int size) throws IOException {
            int found = file.read(ByteBuffer.wrap(target, 0, size), offset + at);
            if (found < size) {
                throw new CorruptionException(
                        file.path(),
                        offset + at + found,
                        (size - found) + " more bytes of a row group",
                        "the end of the file");
            }
        }
    }

    /** A group that begins at the buffer's position. */
    record OfBuffer(ByteBuffer group, Path path, long offset) implements GroupBytes {
        @Override
        public void read(int at, byte[] target, int size) throws IOException {
            if (size > group.remaining() - at) {
                throw new CorruptionException(
                        path,
                        offset + group.remaining(),
                        size + " bytes of a row group from its byte " + at,
                        "the end");
            }
            group.get(group.position() + at, target, 0, size);
        }
    }
}
