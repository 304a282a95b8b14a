package dev.sluice.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that the user named. The system does not say which file it could not write; this does. Not buffered. */
public final class NamedFileStream extends OutputStream {
    private final Path file;
    private final OutputStream out;

    public NamedFileStream(Path file) throws IOException {
        this.file = file;
        out = Files.newOutputStream(file);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        try {
            out.write(bytes, offset, count);
        } catch (IOException failed) {
            throw named(failed);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException failed) {
            throw named(failed);
        }
    }

    private FileSystemException named(IOException failed) {
        FileSystemException named = new FileSystemException(file.toString(), null, failed.getMessage());
        named.initCause(failed);
        return named;
    }
}
