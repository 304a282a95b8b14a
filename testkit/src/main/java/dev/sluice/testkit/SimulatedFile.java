package dev.sluice.testkit;

import dev.sluice.wal.file.FileHandle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Path;

/** An open file of a {@link SimulatedDisk}. It follows the inode, so renaming or deleting the name does not disturb it. */
final class SimulatedFile implements FileHandle {
    private final SimulatedDisk disk;
    private final Path path;
    private final int inode;
    private final boolean writable;
    private volatile boolean open = true;

    SimulatedFile(SimulatedDisk disk, Path path, int inode, boolean writable) {
        this.disk = disk;
        this.path = path;
        this.inode = inode;
        this.writable = writable;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public int read(ByteBuffer dst, long offset) throws IOException {
        requireOpen();
        byte[] bytes = disk.read(path, inode, offset, dst.remaining());
        dst.put(bytes);
        return bytes.length;
    }

    @Override
    public void writeFully(ByteBuffer src, long offset) throws IOException {
        requireWritable();
        byte[] bytes = new byte[src.remaining()];
        src.get(bytes);
        disk.write(path, inode, offset, bytes);
    }

    @Override
    public void force(boolean metadata) throws IOException {
        requireOpen();
        disk.force(path, inode);
    }

    @Override
    public void truncate(long size) throws IOException {
        requireWritable();
        if (size < size()) {
            disk.truncate(path, inode, size);
        }
    }

    @Override
    public void preallocate(long size) throws IOException {
        requireWritable();
        long from = size();
        if (size > from) {
            disk.write(path, inode, from, new byte[Math.toIntExact(size - from)]);
        }
    }

    @Override
    public long size() throws IOException {
        requireOpen();
        return disk.sizeOf(inode);
    }

    @Override
    public void close() {
        open = false;
    }

    private void requireOpen() throws IOException {
        if (!open) {
            throw new IOException("file \"" + path + "\" is closed");
        }
    }

    private void requireWritable() throws IOException {
        requireOpen();
        if (!writable) {
            throw new NonWritableChannelException();
        }
    }
}
