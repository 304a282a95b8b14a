package dev.sluice.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** What is durable on a disk: its directories and its files with their bytes, which nobody changes. */
public record DiskImage(SortedSet<Path> directories, SortedMap<Path, byte[]> files) {
    public DiskImage(Set<Path> directories, Map<Path, byte[]> files) {
        this(new TreeSet<>(directories), new TreeMap<>(files));
    }

    /** One empty directory. */
    public static DiskImage of(Path directory) {
        return new DiskImage(Set.of(directory), Map.of());
    }

    /** Equal for equal names and bytes; for leaving out crash states that were seen already. */
    public long fingerprint() {
        return (checksum(new CRC32C()) << 32) | checksum(new CRC32());
    }

    private long checksum(Checksum sum) {
        directories.forEach(path -> sum.update((path + "/\n").getBytes(StandardCharsets.UTF_8)));
        files.forEach((path, bytes) -> {
            sum.update((path + "\n").getBytes(StandardCharsets.UTF_8));
            sum.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
            sum.update(bytes);
        });
        return sum.getValue();
    }
}
