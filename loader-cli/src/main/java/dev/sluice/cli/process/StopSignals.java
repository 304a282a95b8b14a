package dev.sluice.cli.process;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * Turns SIGHUP, SIGINT and SIGTERM into a flag. The first signal asks what is running to stop cleanly; the second ends the process on the
 * spot, which the data directory takes as a crash. Where nothing has to be stopped cleanly the first ends it as well. A signal that was
 * ignored when the process started ({@code nohup}) stays ignored.
 *
 * <p>{@code sun.misc.Signal} is the JDK's only way to hear a second signal. It is reached by reflection because the compiler's warning on
 * that class cannot be suppressed. Thread-safe.
 */
public final class StopSignals {
    private Optional<StopSignal> received = Optional.empty();
    private Optional<Runnable> stop = Optional.empty();

    public void install() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Method handle = signal.getMethod("handle", signal, handler);
            for (StopSignal each : StopSignal.values()) {
                InvocationHandler onCall = (proxy, method, arguments) -> switch (method.getName()) {
                    case "handle" -> {
                        receive(each);
                        yield null;
                    }
                    case "equals" -> arguments != null && proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> "stop on SIG" + each;
                };
                handle.invoke(
                        null,
                        signal.getConstructor(String.class).newInstance(each.name()),
                        Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, onCall));
            }
        } catch (ReflectiveOperationException unavailable) {
            throw new IllegalStateException("this Java cannot handle signals", unavailable);
        }
    }

    /** The signal that asked for the stop, once one did. */
    public synchronized Optional<StopSignal> received() {
        return received;
    }

    /**
     * From now until {@link #disarm} a signal calls this instead of ending the process. Called at once where a signal has come already; must
     * return quickly.
     */
    public synchronized void arm(Runnable stopCleanly) {
        stop = Optional.of(stopCleanly);
        if (received.isPresent()) {
            stopCleanly.run();
        }
    }

    public synchronized void disarm() {
        stop = Optional.empty();
    }

    private void receive(StopSignal signal) {
        Optional<Runnable> stopCleanly = firstStop(signal);
        if (stopCleanly.isEmpty()) {
            Runtime.getRuntime().halt(signal.exitCode().number());
        }
        stopCleanly.ifPresent(Runnable::run);
    }

    /** What a signal has to call; empty when the process has to end now. */
    synchronized Optional<Runnable> firstStop(StopSignal signal) {
        if (received.isPresent()) {
            return Optional.empty();
        }
        received = Optional.of(signal);
        return stop;
    }
}
