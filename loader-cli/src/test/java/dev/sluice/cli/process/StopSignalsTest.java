package dev.sluice.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.error.ExitCode;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class StopSignalsTest {
    private final AtomicInteger stops = new AtomicInteger();
    private final StopSignals signals = new StopSignals();

    @Test
    void theFirstSignalStopsCleanlyAndTheSecondDoesNot() {
        signals.arm(stops::incrementAndGet);
        signals.firstStop(StopSignal.TERM).orElseThrow().run();
        assertThat(stops).hasValue(1);
        assertThat(signals.received()).contains(StopSignal.TERM);
        assertThat(signals.firstStop(StopSignal.TERM)).isEmpty();
    }

    @Test
    void whereNothingIsToBeStoppedTheFirstEndsTheProcess() {
        assertThat(signals.firstStop(StopSignal.INT)).isEmpty();
        signals.disarm();
    }

    @Test
    void aSignalThatCameEarlyIsNotLost() {
        assertThat(signals.firstStop(StopSignal.HUP)).isEmpty();
        signals.arm(stops::incrementAndGet);
        assertThat(stops).hasValue(1);
    }

    @Test
    void exitCodesAreThoseOfAShell() {
        assertThat(StopSignal.HUP.exitCode()).isEqualTo(ExitCode.HANGUP);
        assertThat(ExitCode.HANGUP.number()).isEqualTo(128 + 1);
        assertThat(ExitCode.INTERRUPTED.number()).isEqualTo(128 + 2);
        assertThat(ExitCode.TERMINATED.number()).isEqualTo(128 + 15);
    }
}
