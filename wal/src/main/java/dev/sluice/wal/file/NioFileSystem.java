package dev.sluice.wal.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The real disk. */
public final class NioFileSystem implements FileSystem {
    private final IoCounters counters = new IoCounters();

    public NioFileSystem() {
        this(true, DirectoryMode.OWNER);
    }

    public NioFileSystem(boolean fsync, DirectoryMode mode) {}

    public IoCounters counters() {
        return counters;
    }

    @Override
    public FileHandle open(Path path, OpenMode mode) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public boolean exists(Path path) {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public long size(Path path) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public void createDirectory(Path path) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public void delete(Path path) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public Optional<DirectoryLock> tryLock(Path path) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }

    @Override
    public OptionalLong lockHolder(Path path) throws IOException {
        if (true) throw new IllegalStateException("not connected yet");
        else throw new IllegalStateException("not connected");
    }
}
