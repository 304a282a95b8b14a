package dev.sluice.storage.relation;

import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/**
 * What stands under {@code tables}, whether a catalog names it or not: folders of tables and the files in them, told by their names, which are
 * ids. Anything else is not Sluice's, is never counted and never removed.
 */
public final class FoundFiles {
    private FoundFiles() {}

    /** The folders of tables. */
    public static List<Path> folders(FileSystem fs, Path dataDirectory) throws IOException {
        return fs.list(dataDirectory.resolve(DataFileFormat.TABLES_DIRECTORY)).stream()
                .filter(FoundFiles::isId)
                .toList();
    }

    /** The files of relations in a table's folder; none if it is no folder. */
    public static List<Path> files(FileSystem fs, Path folder) throws IOException {
        try {
            return fs.list(folder).stream().filter(FoundFiles::isId).toList();
        } catch (NotDirectoryException e) {
            return List.of();
        }
    }

    /** Removes a table's folder, unless something stands in it that is not Sluice's. */
    public static void removeFolder(FileSystem fs, Path folder) throws IOException {
        try {
            if (fs.list(folder).isEmpty()) {
                fs.delete(folder);
            }
        } catch (NotDirectoryException e) {
            // A plain file in the place of a folder is nobody's table.
        }
    }

    private static boolean isId(Path path) {
        String name = String.valueOf(path.getFileName());
        return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
