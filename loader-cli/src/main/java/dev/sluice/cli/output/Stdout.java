package dev.sluice.cli.output;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output. Unlike {@link System#out} it does not swallow a failed write, so that a result cut short by a full disk or a closed
 * pipe is never taken for whole. Buffered; {@link #flush} is due before the process ends.
 */
public final class Stdout extends OutputStream {
    private final OutputStream out;
    private final byte[] buffer = new byte[64 * 1024];
    private int length;

    public Stdout(OutputStream out) {
        this.out = out;
    }

    /** The process's own. */
    public static Stdout ofProcess() {
        return new Stdout(new FileOutputStream(java.io.FileDescriptor.out));
    }

    public void print(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    public void println(String text) throws IOException {
        print(text);
        write('\n');
    }

    @Override
    public void write(int b) throws IOException {
        if (length == buffer.length) {
            drain();
        }
        buffer[length++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        if (count > buffer.length - length) {
            drain();
        }
        if (count > buffer.length) {
            guarded(() -> out.write(bytes, offset, count));
        } else {
            System.arraycopy(bytes, offset, buffer, length, count);
            length += count;
        }
    }

    @Override
    public void flush() throws IOException {
        drain();
        guarded(out::flush);
    }

    private void drain() throws IOException {
        int pending = length;
        length = 0;
        if (pending > 0) {
            guarded(() -> out.write(buffer, 0, pending));
        }
    }

    private static void guarded(Write write) throws IOException {
        try {
            write.run();
        } catch (IOException failed) {
            throw new StdoutException(failed);
        }
    }

    private interface Write {
        void run() throws IOException;
    }
}
