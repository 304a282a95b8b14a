package dev.sluice.wal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicReplaceTest {
    @TempDir
    Path folder;

    private FaultyFileSystem fs;
    private Path target;

    @BeforeEach
    void makeFileSystem() {
        fs = new FaultyFileSystem(new NioFileSystem());
        target = folder.resolve("control");
    }

    private void replace(String content) throws IOException {
        AtomicReplace.write(fs, target, ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void makesAndReplacesAFile() throws IOException {
        replace("old");
        assertThat(target).hasContent("old");
        replace("new and longer");
        assertThat(target).hasContent("new and longer");
        assertThat(fs.list(folder)).containsExactly(target);
    }

    @Test
    void contentIsSyncedBeforeItGetsTheNameAndTheNameBeforeItReturns() throws IOException {
        replace("content");
        assertThat(fs.calls())
                .containsExactly(
                        "open control.tmp",
                        "write control.tmp",
                        "force control.tmp",
                        "rename control.tmp",
                        "sync " + folder.getFileName());
    }

    @Test
    void whatACrashLeftAsideIsReplaced() throws IOException {
        Files.writeString(folder.resolve("control.tmp"), "half of someth");
        replace("whole");
        assertThat(target).hasContent("whole");
        assertThat(fs.list(folder)).containsExactly(target);
    }

    @Test
    void aFullDiskKeepsTheOldContentAndLeavesNothingAside() throws IOException {
        replace("old");
        for (String operation : new String[] {"open", "write", "rename"}) {
            fs.failOnce(operation, FaultyFileSystem.Fault.DISK_FULL);
            assertThatThrownBy(() -> replace("new")).isInstanceOf(DiskFullException.class);
            assertThat(target).hasContent("old");
            assertThat(fs.list(folder)).containsExactly(target);
        }
    }

    @Test
    void aFailedSyncIsFailStopAndKeepsTheOldContent() throws IOException {
        replace("old");
        fs.failOnce("force", FaultyFileSystem.Fault.IO_ERROR);
        assertThatThrownBy(() -> replace("new"))
                .isInstanceOf(FailStopException.class)
                .hasMessage("could not sync file \"" + folder.resolve("control.tmp") + "\": Input/output error");
        assertThat(target).hasContent("old");
    }
}
