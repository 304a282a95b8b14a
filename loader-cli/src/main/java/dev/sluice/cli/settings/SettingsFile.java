package dev.sluice.cli.settings;

import dev.sluice.wal.file.AtomicReplace;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The {@code sluice.conf} of a data directory: lines {@code name = value}, comments behind {@code #}. Changing a value keeps every other
 * line as its author wrote it, and replaces the file as a whole.
 */
public final class SettingsFile {
    private final Path file;
    private final List<String> lines;

    private SettingsFile(Path file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    public static SettingsFile read(Path dataDirectory) throws IOException {
        Path file = dataDirectory.resolve(Settings.FILE_NAME);
        List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
        return new SettingsFile(file, new ArrayList<>(lines));
    }

    /**
     * Sets a value, or with an empty text goes back to the default.
     *
     * @throws dev.sluice.cli.error.UsageException when there is no such setting or the value is not one of its
     */
    public void set(NamedValue named) {
        Setting setting = Setting.require(named.name(), "on the command line");
        lines.removeIf(line -> nameOf(line).equals(setting.settingName()));
        if (!named.value().isEmpty()) {
            long value = Settings.parse(setting, named.value(), "on the command line");
            lines.add(setting.settingName() + " = " + setting.type().display(value));
        }
    }

    public void write(FileSystem fileSystem) throws IOException {
        byte[] content = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicReplace.write(fileSystem, file, ByteBuffer.wrap(content));
    }

    private static String nameOf(String line) {
        String text = line.strip();
        int end = 0;
        while (end < text.length() && "=: \t".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(0, end);
    }
}
