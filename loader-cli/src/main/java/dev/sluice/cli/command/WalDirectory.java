package dev.sluice.cli.command;

import dev.sluice.cli.invocation.Database;
import dev.sluice.cli.invocation.Invocation;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.file.NioFileSystem;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;

/** The log of a data directory, to look at; nothing is locked or changed. */
final class WalDirectory {
    private static final String NAME = "wal";

    private WalDirectory() {}

    static WalReader openAtOldest(Invocation invocation) throws IOException {
        NioFileSystem fileSystem = Database.fileSystem(invocation.settings());
        ControlState control = Database.control(invocation, fileSystem);
        return WalReader.openAtOldest(
                fileSystem, invocation.dataDirectory().resolve(NAME), control.segmentSizeBytes(), WalReader.ANY_RUN);
    }
}
