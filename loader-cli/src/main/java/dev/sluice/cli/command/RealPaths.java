package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where directories really are, whatever links lead there, so that one inside the other is noticed. */
final class RealPaths {
    private RealPaths() {}

    /** The place of a directory that is there, or that can be made in a folder that is. */
    static Path of(Path directory) throws IOException {
        if (Files.exists(directory)) {
            return directory.toRealPath();
        }
        Path absolute = directory.toAbsolutePath();
        Path parent = absolute.getParent();
        Path name = absolute.getFileName();
        if (parent == null || name == null || !Files.isDirectory(parent)) {
            throw new UsageException(
                    ErrorMessage.of("there is no folder \"" + parent + "\" to make \"" + directory + "\" in")
                            .withHint("Make the folder first, or name another place."));
        }
        return parent.toRealPath().resolve(name);
    }

    /** A backup must not be a part of the data directory, nor the other way round: the loss of one would be that of both. */
    static void requireApart(Path dataDirectory, Path backup) {
        if (backup.startsWith(dataDirectory) || dataDirectory.startsWith(backup)) {
            throw new UsageException(ErrorMessage.of("data directory \"" + dataDirectory + "\" and backup \"" + backup
                            + "\" cannot lie one in the other")
                    .withHint("Name a place outside of the data directory, best on another disk."));
        }
    }
}
