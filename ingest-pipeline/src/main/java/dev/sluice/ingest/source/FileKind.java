package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What stands at a path, links followed. */
enum FileKind {
    REGULAR("a regular file"),
    FOLDER("a folder"),
    PIPE("a pipe"),
    SOCKET("a socket"),
    DEVICE("a device"),
    OTHER("no file");

    private static final int TYPE_BITS = 0xF000;
    private static final int PIPE_TYPE = 0x1000;
    private static final int CHARACTER_DEVICE_TYPE = 0x2000;
    private static final int BLOCK_DEVICE_TYPE = 0x6000;
    private static final int SOCKET_TYPE = 0xC000;

    private final String words;

    FileKind(String words) {
        this.words = words;
    }

    /** Looks; fails where nothing stands there or the links lead in a circle. */
    static FileKind of(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (attributes.isRegularFile()) {
            return REGULAR;
        }
        if (attributes.isDirectory()) {
            return FOLDER;
        }
        return switch ((Integer) Files.getAttribute(path, "unix:mode") & TYPE_BITS) {
            case PIPE_TYPE -> PIPE;
            case SOCKET_TYPE -> SOCKET;
            case CHARACTER_DEVICE_TYPE, BLOCK_DEVICE_TYPE -> DEVICE;
            default -> OTHER;
        };
    }

    String words() {
        return words;
    }

    /** What can be read as an input: a device may never end, and a socket cannot be opened. */
    boolean isReadable() {
        return this == REGULAR || this == PIPE;
    }

    InputException refused(String name) {
        return new InputException(
                "cannot load \"" + name + "\": it is " + words,
                "",
                this == FOLDER ? "" : "Use - to read standard input.");
    }
}
