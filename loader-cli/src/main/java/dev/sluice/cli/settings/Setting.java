package dev.sluice.cli.settings;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import dev.sluice.cli.settings.SettingType.Choice;
import dev.sluice.cli.settings.SettingType.Count;
import dev.sluice.cli.settings.SettingType.OnOff;
import dev.sluice.cli.settings.SettingType.Size;
import dev.sluice.cli.settings.SettingType.Time;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every setting of the engine, with its bounds and default. The names are PostgreSQL's wherever it has the thing. */
public enum Setting {
    WAL_LEVEL(
            new Choice(List.of("minimal", "none")),
            "minimal",
            "what reaches the write-ahead log; none: a crash loses the run"),
    FSYNC(new OnOff(), "on", "force writes to the disk; off: a power loss may destroy the directory"),
    SYNCHRONOUS_COMMIT(
            new OnOff(), "on", "wait until a commit is durable; off: the last commits may be lost in a crash"),
    WAL_SKIP_THRESHOLD(
            new Size(0, 1L << 40, true),
            "2MB",
            "a transaction that adds more to a partition writes and syncs its data file instead of logging rows; -1: log every row"),
    WAL_SEGMENT_SIZE(
            new Size(32L << 10, 1L << 30, false),
            "16MB",
            "size of a file of the log; fixed when the directory is made"),
    MAX_WAL_SIZE(
            new Size(64L << 10, 1L << 40, false), "1GB", "a checkpoint is due when the log has grown by this much"),
    CHECKPOINT_TIMEOUT(new Time(1_000, 86_400_000), "5min", "a checkpoint is due after this time"),
    ROW_GROUP_ROWS(new Count(1, 1 << 20), "65536", "rows of a sealed row group"),
    MAX_RECORD_SIZE(new Size(64, 256L << 20, false), "16MB", "longest record of an input"),
    MAX_DECOMPRESSION_RATIO(
            new Count(1, Integer.MAX_VALUE),
            "200",
            "most times its compressed size that an input of more than 1GB may grow to"),
    MAX_PARTITIONS(new Count(1, 1_000_000), "2000", "most partitions of a table"),
    MEMORY(
            new Size(32L << 20, 1L << 40, false),
            "256MB",
            "bound of a load's buffers; the launcher sets the heap to fit"),
    DATA_DIRECTORY_MODE(
            new Choice(List.of("0700", "0750")),
            "0700",
            "who may enter the data directory: its owner, or the group too");

    @SuppressWarnings("ImmutableEnumChecker") // every type is a record of numbers and an unmodifiable list
    private final SettingType type;

    private final String defaultText;
    private final String meaning;

    Setting(SettingType type, String defaultText, String meaning) {
        this.type = type;
        this.defaultText = defaultText;
        this.meaning = meaning;
    }

    /** The name in files and on the command line, such as {@code wal_level}. */
    public String settingName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name in the environment, such as {@code SLUICE_WAL_LEVEL}. */
    public String environmentName() {
        return "SLUICE_" + name();
    }

    public SettingType type() {
        return type;
    }

    public String defaultText() {
        return defaultText;
    }

    public String meaning() {
        return meaning;
    }

    /** The setting of this name in any case; empty where there is none. */
    public static Optional<Setting> ofName(String name) {
        return Arrays.stream(values())
                .filter(each -> each.settingName().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** The setting of this name, or an error that suggests the nearest. */
    static Setting require(String name, String where) {
        return ofName(name).orElseThrow(() -> {
            ErrorMessage message = ErrorMessage.of("unknown setting \"" + name + "\" " + where);
            List<String> names =
                    Arrays.stream(values()).map(Setting::settingName).toList();
            return new UsageException(Suggestion.nearest(name, names)
                    .map(nearest -> message.withHint("Did you mean \"" + nearest + "\"?"))
                    .orElse(message.withHint("The command \"settings\" lists all of them.")));
        });
    }
}
