package dev.sluice.testkit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is durable on a disk: its directories and its files with their bytes. */
public record DiskImage(SortedSet<Path> directories, SortedMap<Path, byte[]> files) {
    public DiskImage(Set<Path> directories, Map<Path, byte[]> files) {
        this(new TreeSet<>(directories), new TreeMap<>(files));
    }

    /** One empty directory. */
    public static DiskImage of(Path directory) {
        return new DiskImage(Set.of(directory), Map.of());
    }

    /** Equal for equal names and bytes; for leaving out crash states that were seen already. */
    public int fingerprint() {
        int hash = directories.hashCode();
        for (Map.Entry<Path, byte[]> file : files.entrySet()) {
            hash = 31 * (31 * hash + file.getKey().hashCode()) + Arrays.hashCode(file.getValue());
        }
        return hash;
    }
}
