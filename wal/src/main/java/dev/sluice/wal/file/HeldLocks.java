package dev.sluice.wal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The locks this process holds, by the identity of their files.
 *
 * <p>POSIX gives a lock to the process, not to the one who asked: a second holder in the same process is not refused by
 * the system, and closing any other channel on the lock file drops the lock without a word. So the process itself must
 * know what it holds, and opens the file of a held lock no second time. That is why this is the one place with static
 * mutable state; its monitor is the class.
 */
final class HeldLocks {
    /** Readers that look who holds the lock hold it themselves for a moment, so the first refusal is not believed. */
    private static final long PATIENCE_NANOS = 200_000_000L;

    private static final long PAUSE_NANOS = 5_000_000L;
    private static final int MAX_PID_BYTES = 20;

    private static final Map<Object, Path> HELD = new HashMap<>();

    private HeldLocks() {}

    /** How a lock file is opened; the lock has no say in permissions. */
    interface Opener {
        AsynchronousFileChannel open() throws IOException;
    }

    static synchronized Optional<DirectoryLock> tryLock(Path path, Opener opener) throws IOException {
        Optional<Object> known = fileKey(path);
        if (known.isPresent() && HELD.containsKey(known.get())) {
            return Optional.empty();
        }
        AsynchronousFileChannel channel = opener.open();
        boolean held = false;
        try {
            if (!acquire(channel)) {
                return Optional.empty();
            }
            Object key = fileKey(path)
                    .orElseThrow(() -> new NoSuchFileException(path.toString(), null, "the lock file was deleted"));
            writePid(path, channel);
            HELD.put(key, path);
            held = true;
            return Optional.of(new Held(path, key, channel));
        } finally {
            if (!held) {
                channel.close();
            }
        }
    }

    static synchronized OptionalLong holder(Path path, Opener opener) throws IOException {
        Optional<Object> key = fileKey(path);
        if (key.isEmpty()) {
            return OptionalLong.empty();
        }
        if (HELD.containsKey(key.get())) {
            return OptionalLong.of(ProcessHandle.current().pid());
        }
        try (AsynchronousFileChannel channel = opener.open()) {
            FileLock probe = channel.tryLock(0, Long.MAX_VALUE, true);
            if (probe != null) {
                probe.release();
                return OptionalLong.empty();
            }
            return OptionalLong.of(readPid(path, channel));
        } catch (NoSuchFileException e) {
            // Deleted since its key was read: nobody can hold what has no name.
            return OptionalLong.empty();
        }
    }

    /** Refuses to open the file of a lock this process holds, which would drop the lock on close. */
    static synchronized void refuseHeld(Path path) throws IOException {
        for (Path held : HELD.values()) {
            if (Objects.equals(held.getFileName(), path.getFileName())
                    && fileKey(path).filter(HELD::containsKey).isPresent()) {
                throw new FileSystemException(path.toString(), null, "this process holds the lock of this file");
            }
        }
    }

    private static synchronized void release(Held lock) throws IOException {
        try {
            lock.channel.close();
        } finally {
            HELD.remove(lock.key);
        }
    }

    private static boolean acquire(AsynchronousFileChannel channel) throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                if (channel.tryLock() != null) {
                    return true;
                }
            } catch (OverlappingFileLockException e) {
                // Another class loader of this process holds it.
                return false;
            }
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static void writePid(Path path, AsynchronousFileChannel channel) throws IOException {
        byte[] text = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
        NioFileHandle file = new NioFileHandle(path, channel, false, new IoCounters());
        file.truncate(0);
        file.writeFully(ByteBuffer.wrap(text), 0);
    }

    private static long readPid(Path path, AsynchronousFileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(MAX_PID_BYTES);
        new NioFileHandle(path, channel, false, new IoCounters()).read(text, 0);
        long pid = 0;
        for (text.flip(); text.hasRemaining(); ) {
            byte digit = text.get();
            if (digit == '\n') {
                return pid;
            }
            if (digit < '0' || digit > '9') {
                return 0;
            }
            pid = pid * 10 + digit - '0';
        }
        return 0;
    }

    private static Optional<Object> fileKey(Path path) throws IOException {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
            return Optional.of(key != null ? key : path.toRealPath());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private record Held(Path path, Object key, AsynchronousFileChannel channel) implements DirectoryLock {
        @Override
        public void close() throws IOException {
            release(this);
        }
    }
}
