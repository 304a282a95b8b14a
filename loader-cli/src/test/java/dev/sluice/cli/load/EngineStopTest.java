package dev.sluice.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.schema.Partitioning;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.SchemaSql;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result of a load is told whatever its stop ends in. */
class EngineStopTest {
    @TempDir
    private Path folder;

    private final AtomicBoolean failing = new AtomicBoolean();

    /** Cannot say whether a file is there, once it fails. */
    private FileSystem disk() {
        NioFileSystem disk = new NioFileSystem();
        return (FileSystem) Proxy.newProxyInstance(
                FileSystem.class.getClassLoader(), new Class<?>[] {FileSystem.class}, (proxy, method, arguments) -> {
                    if (failing.get() && method.getName().equals("exists")) {
                        throw new UncheckedIOException(new IOException("Input/output error"));
                    }
                    try {
                        return method.invoke(disk, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private StorageEngine changed() throws IOException {
        StorageEngine engine =
                StorageEngine.open(disk(), folder.resolve("data"), StorageOptions.defaults(), Clock.systemUTC());
        engine.createTable(
                new TableDeclaration("t", SchemaSql.parseColumns("a int"), Persistence.LOGGED, Partitioning.none()));
        return engine;
    }

    @Test
    void aStopThatWorksKeepsTheFailureOfTheLoad() throws IOException {
        EngineStop stop = EngineStop.after(Optional.of(new IOException("load")), changed());
        assertThat(stop.report()).isPresent();
        assertThat(stop.failure().orElseThrow()).hasMessage("load");
    }

    @Test
    void aStopThatFailsInAnyWayIsAResult() throws IOException {
        StorageEngine engine = changed();
        failing.set(true);
        Exception load = new IOException("load");
        EngineStop stop = EngineStop.after(Optional.of(load), engine);
        assertThat(stop.report()).isEmpty();
        assertThat(stop.failure().orElseThrow())
                .isInstanceOf(UncheckedIOException.class)
                .hasSuppressedException(load);
        failing.set(false);
        StorageEngine.open(disk(), folder.resolve("data"), StorageOptions.defaults(), Clock.systemUTC())
                .close();
    }
}
