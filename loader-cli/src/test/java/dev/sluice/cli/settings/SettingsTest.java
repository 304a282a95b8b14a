package dev.sluice.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cli.error.UsageException;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsTest {
    @TempDir
    private Path directory;

    @Test
    void theStrongestSourceWins() throws IOException {
        Path config = directory.resolve("my.properties");
        Files.writeString(config, "max_partitions=3\nfsync=off\nwal_level=none\nmemory=64MB\n");
        Files.writeString(directory.resolve("sluice.conf"), "max_partitions=2\nrow_group_rows=7\n");
        Settings settings = Settings.resolve(
                List.of("wal_level=minimal"),
                Map.of("SLUICE_FSYNC", "on", "PATH", "x"),
                Optional.of(config),
                directory);
        assertThat(settings.source(Setting.WAL_LEVEL)).isEqualTo(SettingSource.COMMAND_LINE);
        assertThat(settings.display(Setting.WAL_LEVEL)).isEqualTo("minimal");
        assertThat(settings.source(Setting.FSYNC)).isEqualTo(SettingSource.ENVIRONMENT);
        assertThat(settings.isOn(Setting.FSYNC)).isTrue();
        assertThat(settings.source(Setting.MAX_PARTITIONS)).isEqualTo(SettingSource.CONFIG_FILE);
        assertThat(settings.get(Setting.MAX_PARTITIONS)).isEqualTo(3);
        assertThat(settings.source(Setting.ROW_GROUP_ROWS)).isEqualTo(SettingSource.DATA_DIRECTORY);
        assertThat(settings.source(Setting.MAX_WAL_SIZE)).isEqualTo(SettingSource.DEFAULT);
    }

    @Test
    void defaultsAreWhatTheContractSays() throws IOException {
        Settings settings = resolve();
        assertThat(settings.get(Setting.WAL_SKIP_THRESHOLD)).isEqualTo(2 << 20);
        assertThat(settings.get(Setting.WAL_SEGMENT_SIZE)).isEqualTo(16 << 20);
        assertThat(settings.get(Setting.ROW_GROUP_ROWS)).isEqualTo(65_536);
        assertThat(settings.get(Setting.MAX_RECORD_SIZE)).isEqualTo(16 << 20);
        assertThat(settings.get(Setting.MAX_PARTITIONS)).isEqualTo(2000);
        assertThat(settings.get(Setting.MEMORY)).isEqualTo(256 << 20);
    }

    @Test
    void everyDefaultReadsBackAsItIsShown() throws IOException {
        Settings settings = resolve();
        for (Setting each : Setting.values()) {
            assertThat(settings.display(each)).as(each.settingName()).isEqualTo(each.defaultText());
        }
    }

    @Test
    void anUnknownNameSuggestsTheNearestWhereverItStands() {
        assertThatThrownBy(() -> resolve("wal_levle=none"))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        wrong -> assertThat(wrong.errorMessage().hint()).contains("Did you mean \"wal_level\"?"));
        assertThatThrownBy(() ->
                        Settings.resolve(List.of(), Map.of("SLUICE_WAL_LEVLE", "none"), Optional.empty(), directory))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("SLUICE_WAL_LEVLE");
    }

    @Test
    void aValueOutOfBoundsNamesTheBounds() {
        assertThatThrownBy(() -> resolve("wal_segment_size=1kB")).hasMessageContaining("must be 32kB to 1GB");
        assertThatThrownBy(() -> resolve("wal_level=logical")).hasMessageContaining("must be minimal or none");
        assertThatThrownBy(() -> resolve("max_partitions=0")).hasMessageContaining("must be 1 to 1000000");
        assertThatThrownBy(() -> resolve("fsync=maybe")).hasMessageContaining("must be on or off");
    }

    @Test
    void aSizeNeedsItsUnit() throws IOException {
        assertThatThrownBy(() -> resolve("max_wal_size=1024")).hasMessageContaining("one of B, kB, MB, GB, TB");
        assertThatThrownBy(() -> resolve("max_wal_size=9999999999999999TB")).isInstanceOf(UsageException.class);
        assertThat(resolve("wal_skip_threshold=0").get(Setting.WAL_SKIP_THRESHOLD))
                .isZero();
        assertThat(resolve("wal_skip_threshold=-1").get(Setting.WAL_SKIP_THRESHOLD))
                .isEqualTo(-1);
        assertThat(resolve("checkpoint_timeout=90s").get(Setting.CHECKPOINT_TIMEOUT))
                .isEqualTo(90_000);
    }

    @Test
    void aKeptSettingReplacesItsLineAndNoOther() throws IOException {
        Files.writeString(directory.resolve("sluice.conf"), "# ours\nfsync = off\nwal_level: none\n");
        SettingsFile file = SettingsFile.read(directory);
        file.set(NamedValue.parse("wal_level=minimal"));
        file.set(NamedValue.parse("max_wal_size=2048MB"));
        file.write(new NioFileSystem());
        assertThat(Files.readString(directory.resolve("sluice.conf")))
                .isEqualTo("# ours\nfsync = off\nwal_level = minimal\nmax_wal_size = 2GB\n");
        file.set(NamedValue.parse("fsync="));
        file.write(new NioFileSystem());
        assertThat(resolve().source(Setting.FSYNC)).isEqualTo(SettingSource.DEFAULT);
    }

    private Settings resolve(String... commandLine) throws IOException {
        return Settings.resolve(List.of(commandLine), Map.of(), Optional.empty(), directory);
    }
}
