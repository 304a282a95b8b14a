package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;

import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Which files are opened and closed, in which order. */
final class WatchedFiles {
    private final List<Path> opened = Collections.synchronizedList(new ArrayList<>());
    private final List<Path> closed = Collections.synchronizedList(new ArrayList<>());

    /** What a proxy does in the place of a call. */
    @FunctionalInterface
    private interface Call {
        @Nullable
        Object make(Method method, @Nullable Object[] arguments) throws Throwable;
    }

    List<Path> opened() {
        return List.copyOf(opened);
    }

    List<Path> closed() {
        return List.copyOf(closed);
    }

    /** The disk, watched. */
    FileSystem of(SimulatedDisk disk) {
        return proxy(FileSystem.class, (method, arguments) -> {
            Object result = invoke(disk, method, arguments);
            if (!(result instanceof FileHandle file)) {
                return result;
            }
            opened.add(file.path());
            return proxy(FileHandle.class, (onFile, with) -> {
                if (onFile.getName().equals("close")) {
                    closed.add(file.path());
                }
                return invoke(file, onFile, with);
            });
        });
    }

    /** The disk as another process sees it; before it opens the n-th data file, something happens. */
    static FileSystem beforeOpening(SimulatedDisk disk, int n, PromisedStates.Step step) {
        AtomicInteger count = new AtomicInteger();
        return proxy(FileSystem.class, (method, arguments) -> {
            boolean opensData = method.getName().equals("open")
                    && arguments[0] instanceof Path path
                    && path.startsWith(DATA.resolve("tables"));
            if (opensData && count.getAndIncrement() == n) {
                step.run();
            }
            return invoke(disk, method, arguments);
        });
    }

    /** The disk as it is for a process whose first attempt to open a file comes just before the file is made. */
    static FileSystem missingAtFirst(SimulatedDisk disk, Path missing, IOException failure) {
        AtomicInteger attempts = new AtomicInteger();
        return proxy(FileSystem.class, (method, arguments) -> {
            if (method.getName().equals("open") && missing.equals(arguments[0]) && attempts.getAndIncrement() == 0) {
                throw failure;
            }
            return invoke(disk, method, arguments);
        });
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.make(method, arguments)));
    }
}
