package dev.sluice.cli.load;

import dev.sluice.cli.output.JsonResult;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.function.Consumer;

/** Writes one JSON object a line as things happen, each flushed at once so that a reader can act on it. */
final class EventLog implements Closeable {
    private final OutputStream out;
    private final Clock clock;

    EventLog(OutputStream out, Clock clock) {
        this.out = out;
        this.clock = clock;
    }

    /** @throws UncheckedIOException when the line could not be written: whoever acts on events must not miss one */
    void write(String event, Consumer<JsonResult> body) {
        JsonResult json = JsonResult.event()
                .put("event", event)
                .put("time", clock.instant().toString());
        body.accept(json);
        try {
            out.write((json.finish() + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
