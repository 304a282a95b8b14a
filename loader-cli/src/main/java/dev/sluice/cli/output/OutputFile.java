package dev.sluice.cli.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A result file: written beside its place and moved there when it is whole, so that a file of this name is never half a result. A device, a
 * pipe or a symbolic link is written directly.
 */
public final class OutputFile {
    private OutputFile() {}

    /** Writes the file and puts it in its place when the body is done. */
    public static void write(Path file, Body body) throws IOException {
        if (Files.isSymbolicLink(file) || isDevice(file)) {
            writeDirectly(file, body);
            return;
        }
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            writeDirectly(partial, body);
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** Whether something stands there that is no file, such as a device or a pipe, and must not be replaced by one. */
    public static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    private static void writeDirectly(Path file, Body body) throws IOException {
        try (OutputStream out = new BufferedOutputStream(new NamedFileStream(file), 1 << 16)) {
            body.write(out);
        }
    }

    /** Writes the result; the stream is buffered and closed by the caller. */
    public interface Body {
        void write(OutputStream out) throws IOException;
    }
}
