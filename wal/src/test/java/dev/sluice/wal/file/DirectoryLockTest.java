package dev.sluice.wal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
    @TempDir
    Path folder;

    private final NioFileSystem fs = new NioFileSystem();

    private Path lockFile() {
        return folder.resolve("lock");
    }

    private DirectoryLock take() throws IOException {
        return fs.tryLock(lockFile()).orElseThrow();
    }

    @Test
    void aSecondHolderInThisProcessIsRefusedByWhateverPathItComes() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolveSibling(folder.getFileName() + "-link"), folder);
        try (DirectoryLock held = take()) {
            assertThat(held.path()).isEqualTo(lockFile());
            assertThat(fs.tryLock(lockFile())).isEmpty();
            assertThat(fs.tryLock(link.resolve("lock"))).isEmpty();
            assertThat(new NioFileSystem().tryLock(lockFile())).isEmpty();
        } finally {
            Files.delete(link);
        }
        take().close();
    }

    @Test
    void theFileHoldsTheHoldersPid() throws IOException {
        Files.writeString(lockFile(), "123456789 of an older holder");
        take().close();
        assertThat(lockFile()).hasContent(ProcessHandle.current().pid() + "\n");
    }

    @Test
    void theHolderIsFoundWithoutChangingAnything() throws IOException {
        assertThat(fs.lockHolder(lockFile())).isEmpty();
        assertThat(lockFile()).doesNotExist();
        try (DirectoryLock held = take()) {
            assertThat(fs.lockHolder(held.path()))
                    .hasValue(ProcessHandle.current().pid());
        }
        assertThat(fs.lockHolder(lockFile())).isEmpty();
    }

    @Test
    void theFileOfAHeldLockIsNotOpenedSinceClosingItWouldDropTheLock() throws Exception {
        try (DirectoryLock held = take()) {
            assertThatThrownBy(() -> fs.open(held.path(), OpenMode.READ))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("this process holds the lock of this file");
            assertThat(otherProcess("try")).isEqualTo("refused");
        }
        fs.open(lockFile(), OpenMode.READ).close();
    }

    @Test
    @Timeout(20)
    void anotherProcessIsRefusedAndLearnsThePid() throws Exception {
        try (DirectoryLock held = take()) {
            assertThat(otherProcess("try")).isEqualTo("refused");
            assertThat(otherProcess("holder"))
                    .isEqualTo(OptionalLong.of(ProcessHandle.current().pid()).toString());
            assertThat(held.path()).exists();
        }
        assertThat(otherProcess("holder")).isEqualTo(OptionalLong.empty().toString());
        assertThat(otherProcess("try")).isEqualTo("taken");
    }

    @Test
    @Timeout(20)
    void aKilledHolderLeavesNoLock() throws Exception {
        Process holder = start("hold");
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("taken");
            assertThat(fs.tryLock(lockFile())).isEmpty();
            assertThat(fs.lockHolder(lockFile())).hasValue(holder.pid());
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertThat(fs.lockHolder(lockFile())).isEmpty();
        take().close();
    }

    private String otherProcess(String what) throws IOException, InterruptedException {
        Process process = start(what);
        String answer = process.inputReader().readLine();
        assertThat(process.waitFor()).isZero();
        return String.valueOf(answer);
    }

    private Process start(String what) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        what,
                        lockFile().toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The other process. */
    static final class OtherProcess {
        private OtherProcess() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            FileSystem fs = new NioFileSystem();
            Path lockFile = Path.of(arguments[1]);
            if (arguments[0].equals("holder")) {
                System.out.println(fs.lockHolder(lockFile));
                return;
            }
            Optional<DirectoryLock> lock = fs.tryLock(lockFile);
            System.out.println(lock.isPresent() ? "taken" : "refused");
            if (arguments[0].equals("hold")) {
                Thread.sleep(60_000);
            }
        }
    }
}
