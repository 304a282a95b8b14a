package dev.sluice.cli.report.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The machine that was measured on.
 *
 * @param processor its name, or the architecture where the system does not tell
 * @param disk the block device under the scratch folder, where the system tells
 * @param isRotating whether that is a spinning disk, where the system tells
 * @param loadAverage of the last minute before the first run, where the system tells
 */
public record Conditions(
        String system,
        String processor,
        int cores,
        Optional<Long> memoryBytes,
        String fileSystem,
        Optional<String> disk,
        Optional<Boolean> isRotating,
        String java,
        OptionalDouble loadAverage) {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    /** Asks the system. */
    public static Conditions of(Path scratch) throws IOException {
        FileStore store = Files.getFileStore(scratch);
        Optional<String> disk = disk(scratch);
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return new Conditions(
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                value(Path.of("/proc/cpuinfo"), "model name").orElse(System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                value(Path.of("/proc/meminfo"), "MemTotal").flatMap(Conditions::kilobytes),
                store.type(),
                disk,
                disk.flatMap(Conditions::rotating),
                System.getProperty("java.vendor") + " " + Runtime.version(),
                load < 0 ? OptionalDouble.empty() : OptionalDouble.of(load));
    }

    /** The value of a line {@code name : value}. */
    private static Optional<String> value(Path file, String name) {
        return lines(file).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    private static Optional<Long> kilobytes(String text) {
        String digits = text.replaceAll("[^0-9]", "");
        return digits.isEmpty() ? Optional.empty() : Optional.of(Long.parseLong(digits) * 1024);
    }

    /** The device of the mount with the longest path that the folder is below, by the name it has in the system's statistics. */
    private static Optional<String> disk(Path folder) throws IOException {
        Path real = folder.toRealPath();
        int longest = -1;
        Optional<String> numbers = Optional.empty();
        for (String line : lines(MOUNTS)) {
            // 36 35 98:0 / /mnt rw,noatime - ext4 /dev/root rw (proc(5))
            String[] fields = line.split(" ", -1);
            if (fields.length > 4) {
                Path mount = Path.of(unescaped(fields[4]));
                if (real.startsWith(mount) && mount.getNameCount() > longest) {
                    longest = mount.getNameCount();
                    numbers = Optional.of(fields[2]);
                }
            }
        }
        return numbers.flatMap(Conditions::deviceName);
    }

    /** Mount points have blanks and backslashes as three octal digits. */
    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\' && i + 3 < text.length()) {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 4), 8));
                i += 3;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }

    private static Optional<String> deviceName(String numbers) {
        return lines(Path.of("/sys/dev/block", numbers, "uevent")).stream()
                .filter(line -> line.startsWith("DEVNAME="))
                .map(line -> line.substring("DEVNAME=".length()))
                .findFirst();
    }

    private static Optional<Boolean> rotating(String device) {
        List<String> flag = lines(Path.of("/sys/class/block", device, "queue", "rotational"));
        return flag.isEmpty()
                ? Optional.empty()
                : Optional.of(flag.get(0).strip().equals("1"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
        } catch (IOException unreadable) {
            // A system that does not tell is reported as one that does not.
            return List.of();
        }
    }
}
