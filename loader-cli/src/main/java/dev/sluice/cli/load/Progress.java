package dev.sluice.cli.load;

import dev.sluice.cli.output.Amounts;
import dev.sluice.cli.output.Console;
import java.util.concurrent.TimeUnit;

/**
 * Tells how far a load is: on a terminal a line that is redrawn at most five times a second, else a line every thirty seconds. Called by one
 * thread at a time.
 */
final class Progress {
    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Console console;
    private final boolean isLine;
    private final long startNanos;
    private long lastNanos;

    Progress(Console console, boolean isLine, long nowNanos) {
        this.console = console;
        this.isLine = isLine;
        startNanos = nowNanos;
        lastNanos = nowNanos;
    }

    void update(long nowNanos, long bytesRead, long totalBytes, long rows) {
        if (nowNanos - lastNanos < (isLine ? REDRAW_NANOS : REPORT_NANOS)) {
            return;
        }
        lastNanos = nowNanos;
        String text = text((nowNanos - startNanos) / 1e9, bytesRead, totalBytes, rows);
        if (isLine) {
            console.progressLine(text);
        } else {
            console.note(text);
        }
    }

    void end() {
        console.clearProgressLine();
    }

    static String text(double seconds, long bytesRead, long totalBytes, long rows) {
        StringBuilder out = new StringBuilder();
        if (totalBytes > 0) {
            out.append(Math.min(100, bytesRead * 100 / totalBytes)).append("%  ");
        }
        out.append(Amounts.count(rows)).append(" rows  ").append(Amounts.bytes(bytesRead));
        out.append("  ").append(Amounts.count(Math.round(rows / seconds))).append(" rows/s");
        out.append("  ").append(Amounts.bytes(Math.round(bytesRead / seconds))).append("/s");
        if (totalBytes > 0 && bytesRead > 0 && bytesRead <= totalBytes) {
            out.append("  ")
                    .append(Amounts.seconds(seconds * (totalBytes - bytesRead) / bytesRead))
                    .append(" left");
        }
        return out.toString();
    }
}
