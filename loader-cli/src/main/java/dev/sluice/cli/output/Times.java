package dev.sluice.cli.output;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Times as they are printed: ISO 8601, UTC, whole seconds. */
public final class Times {
    private Times() {}

    /** A time in microseconds since 1970 UTC. */
    public static String ofMicros(long micros) {
        return of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }

    public static String of(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Empty for 0, which stands for never. */
    public static Optional<String> ifEver(long micros) {
        return micros == 0 ? Optional.empty() : Optional.of(ofMicros(micros));
    }
}
