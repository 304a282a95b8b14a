package dev.sluice.wal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import dev.sluice.wal.LogFixture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NioFileSystemTest {
    @TempDir
    Path folder;

    private final NioFileSystem fs = new NioFileSystem();

    @Test
    void bytesWrittenFromHeapAndDirectBuffersComeBack() throws IOException {
        byte[] bytes = LogFixture.pattern(3_000_001, 1);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        try (FileHandle file = fs.open(folder.resolve("file"), OpenMode.CREATE_NEW)) {
            ByteBuffer heap = ByteBuffer.wrap(bytes, 7, bytes.length - 7);
            file.writeFully(heap, 100);
            assertThat(heap.hasRemaining()).isFalse();
            file.writeFully(direct, 5_000_000);
            ByteBuffer back = ByteBuffer.allocate(bytes.length);
            assertThat(file.read(back, 5_000_000)).isEqualTo(bytes.length);
            assertThat(back.array()).isEqualTo(bytes);
            back = ByteBuffer.allocate(10);
            assertThat(file.read(back, 5_000_000L + bytes.length - 4)).isEqualTo(4);
            assertThat(back.position()).isEqualTo(4);
            assertThat(file.read(back, 10_000_000)).isZero();
            back.clear().limit(8);
            assertThat(file.read(back, 99)).isEqualTo(8);
            assertThat(back.array()).startsWith(0, bytes[7], bytes[8]);
        }
    }

    @Test
    void modesOfOpeningMeanWhatTheySay() throws IOException {
        Path path = folder.resolve("file");
        assertThatThrownBy(() -> fs.open(path, OpenMode.READ)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> fs.open(path, OpenMode.READ_WRITE)).isInstanceOf(NoSuchFileException.class);
        fs.open(path, OpenMode.CREATE_NEW).close();
        assertThatThrownBy(() -> fs.open(path, OpenMode.CREATE_NEW)).isInstanceOf(FileAlreadyExistsException.class);
        fs.open(path, OpenMode.READ_WRITE).close();
        fs.open(path, OpenMode.READ).close();
    }

    @Test
    void filesAndDirectoriesAreForTheirOwnerAlone() throws IOException {
        fs.createDirectory(folder.resolve("directory"));
        fs.open(folder.resolve("directory/file"), OpenMode.CREATE_NEW).close();
        assertThat(permissions("directory")).isEqualTo("rwx------");
        assertThat(permissions("directory/file")).isEqualTo("rw-------");

        NioFileSystem shared = new NioFileSystem(true, DirectoryMode.GROUP_READS);
        shared.createDirectory(folder.resolve("shared"));
        shared.open(folder.resolve("shared/file"), OpenMode.CREATE_NEW).close();
        assertThat(permissions("shared")).isEqualTo("rwxr-x---");
        assertThat(permissions("shared/file")).isEqualTo("rw-r-----");
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }

    @Test
    void aSymbolicLinkInTheLastPlaceIsNotFollowedForFilesButIsForDirectories() throws IOException {
        Path real = folder.resolve("real");
        fs.open(real, OpenMode.CREATE_NEW).close();
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        for (OpenMode mode : OpenMode.values()) {
            assertThatThrownBy(() -> fs.open(link, mode)).isInstanceOf(FileSystemException.class);
        }
        assertThat(fs.exists(link)).isTrue();

        fs.createDirectory(folder.resolve("directory"));
        Path directoryLink = Files.createSymbolicLink(folder.resolve("link2"), folder.resolve("directory"));
        fs.createDirectory(directoryLink);
        fs.syncDirectory(directoryLink);
        assertThat(fs.list(directoryLink)).isEmpty();
    }

    @Test
    void aFileInThePlaceOfADirectoryIsNamed() throws IOException {
        Path file = folder.resolve("file");
        fs.open(file, OpenMode.CREATE_NEW).close();
        assertThat(fs.exists(file.resolve("control"))).isFalse();
        for (OpenMode mode : OpenMode.values()) {
            assertThatThrownBy(() -> fs.open(file.resolve("control"), mode))
                    .isInstanceOf(NotDirectoryException.class)
                    .hasMessage(file.toString());
        }
    }

    @Test
    void aDirectoryThatCannotBeOpenedToBeSyncedIsFailStop() throws IOException {
        Path loop = folder.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        assertThatThrownBy(() -> fs.syncDirectory(loop))
                .isInstanceOf(FailStopException.class)
                .hasMessageContaining("\"" + loop + "\"");
    }

    @Test
    void anInterruptNeitherClosesAFileNorIsLost() throws IOException {
        try (FileHandle file = fs.open(folder.resolve("file"), OpenMode.CREATE_NEW)) {
            Thread.currentThread().interrupt();
            file.writeFully(LogFixture.bytes("text"), 0);
            file.force(true);
            fs.syncDirectory(folder);
            ByteBuffer back = ByteBuffer.allocate(4);
            file.read(back, 0);
            file.truncate(2);
            assertThat(file.size()).isEqualTo(2);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(LogFixture.text(back.flip())).isEqualTo("text");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void anInterruptInTheMidstOfWritingClosesNothing() throws Exception {
        ByteBuffer block = ByteBuffer.allocate(1 << 20);
        try (FileHandle file = fs.open(folder.resolve("file"), OpenMode.CREATE_NEW)) {
            Thread writer = Thread.currentThread();
            Thread nuisance = new Thread(
                    () -> {
                        for (int i = 0; i < 200; i++) {
                            writer.interrupt();
                            LockSupport.parkNanos(200_000);
                        }
                    },
                    "nuisance");
            nuisance.start();
            long offset = 0;
            while (nuisance.isAlive()) {
                file.writeFully(block.clear(), offset % (8 << 20));
                file.force(false);
                offset += block.capacity();
            }
            assertThat(Thread.interrupted()).isTrue();
            nuisance.join();
            assertThat(file.size()).isPositive();
        }
    }

    @Test
    void aFullDeviceIsDiskFullNotFailStop() throws IOException {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full));
        try (FileHandle file = fs.open(full, OpenMode.READ_WRITE)) {
            assertThatThrownBy(() -> file.writeFully(LogFixture.bytes("text"), 0))
                    .isInstanceOf(DiskFullException.class)
                    .hasMessage("could not write file \"/dev/full\": No space left on device");
        }
    }

    @Test
    void preallocatedBytesAreZerosAndOldOnesStay() throws IOException {
        try (FileHandle file = fs.open(folder.resolve("file"), OpenMode.CREATE_NEW)) {
            file.writeFully(LogFixture.bytes("head"), 0);
            file.preallocate(700_000);
            assertThat(file.size()).isEqualTo(700_000);
            file.preallocate(5);
            assertThat(file.size()).isEqualTo(700_000);
            ByteBuffer all = ByteBuffer.allocate(700_000);
            file.read(all, 0);
            assertThat(LogFixture.text(all.flip().slice(0, 4))).isEqualTo("head");
            assertThat(Arrays.copyOfRange(all.array(), 4, 700_000)).containsOnly(0);
        }
    }

    @Test
    void listingIsSortedAndRenamingReplaces() throws IOException {
        for (String name : new String[] {"c", "a", "b"}) {
            fs.open(folder.resolve(name), OpenMode.CREATE_NEW).close();
        }
        fs.rename(folder.resolve("c"), folder.resolve("a"));
        assertThat(fs.list(folder)).containsExactly(folder.resolve("a"), folder.resolve("b"));
        fs.delete(folder.resolve("a"));
        assertThat(fs.exists(folder.resolve("a"))).isFalse();
        assertThatThrownBy(() -> fs.delete(folder.resolve("a"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> fs.rename(folder.resolve("a"), folder.resolve("b")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> fs.createDirectory(folder.resolve("b")))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void countersCountBytesAndSyncsAndNothingWithFsyncOff() throws IOException {
        NioFileSystem off = new NioFileSystem(false, DirectoryMode.OWNER);
        for (NioFileSystem each : new NioFileSystem[] {fs, off}) {
            try (FileHandle file = each.open(folder.resolve("f" + each.hashCode()), OpenMode.CREATE_NEW)) {
                file.writeFully(LogFixture.bytes("four"), 0);
                file.read(ByteBuffer.allocate(3), 0);
                file.force(false);
            }
            each.syncDirectory(folder);
        }
        assertThat(fs.counters().fsyncCount()).isEqualTo(2);
        assertThat(fs.counters().fsyncNanos()).isPositive();
        assertThat(fs.counters().bytesWritten()).isEqualTo(4);
        assertThat(fs.counters().bytesRead()).isEqualTo(3);
        assertThat(off.counters().fsyncCount()).isZero();
        assertThat(off.counters().bytesWritten()).isEqualTo(4);
    }
}
