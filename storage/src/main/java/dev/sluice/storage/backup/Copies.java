package dev.sluice.storage.backup;

import dev.sluice.storage.transaction.SyncEverything;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The directories of a copy: empty before it is made, and named for good when it is. */
final class Copies {
    /** The root of a file system may have it. */
    private static final String LOST_AND_FOUND = "lost+found";

    private Copies() {}

    /** A directory that is not there is empty. */
    static void requireEmpty(FileSystem fs, Path directory, Set<String> allowed) throws IOException {
        if (!fs.exists(directory)) {
            return;
        }
        for (Path entry : fs.list(directory)) {
            String name = String.valueOf(entry.getFileName());
            if (!name.equals(LOST_AND_FOUND) && !allowed.contains(name)) {
                throw new NotEmptyException(directory, name);
            }
        }
    }

    /** Makes the directories between the root and a file, and returns them. */
    static List<Path> makeDirectories(FileSystem fs, Path root, Path file) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (Path each = file.getParent(); each != null && !each.equals(root); each = each.getParent()) {
            directories.add(each);
        }
        Collections.reverse(directories);
        for (Path each : directories) {
            fs.createDirectory(each);
        }
        return directories;
    }

    /** Makes the names in these directories durable, those in the root, and the root's own. */
    static void syncDirectories(FileSystem fs, Path root, Collection<Path> directories) throws IOException {
        for (Path each : directories) {
            fs.syncDirectory(each);
        }
        fs.syncDirectory(root);
        SyncEverything.ownName(fs, root);
    }
}
