package dev.sluice.cli.command;

import dev.sluice.cli.settings.Setting;
import dev.sluice.cli.settings.Settings;
import dev.sluice.wal.file.DirectoryMode;
import dev.sluice.wal.file.NioFileSystem;

/** Opens the data directory as the settings of the run ask. */
final class Database {
    private Database() {}

    static NioFileSystem fileSystem(Settings settings) {
        DirectoryMode mode = settings.display(Setting.DATA_DIRECTORY_MODE).equals("0750")
                ? DirectoryMode.GROUP_READS
                : DirectoryMode.OWNER;
        return new NioFileSystem(settings.isOn(Setting.FSYNC), mode);
    }
}
