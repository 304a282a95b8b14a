package dev.sluice.storage;

import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.catalog.Unbuilt;
import dev.sluice.storage.recovery.RecoveryReport;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.LoadSpec;
import dev.sluice.storage.transaction.TableLoad;
import dev.sluice.wal.file.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** The engine. */
public final class StorageEngine implements AutoCloseable {
    private StorageEngine() {}

    public static StorageEngine open(FileSystem fs, Path directory, StorageOptions options, Clock clock)
            throws IOException {
        throw Unbuilt.yet();
    }

    public RecoveryReport recovery() {
        throw Unbuilt.yet();
    }

    public Catalog catalog() {
        throw Unbuilt.yet();
    }

    public TableDefinition createTable(TableDeclaration declaration) throws IOException {
        throw Unbuilt.yet();
    }

    public void dropTable(String name) throws IOException {
        throw Unbuilt.yet();
    }

    public void truncateTable(String name) throws IOException {
        throw Unbuilt.yet();
    }

    public void alterPersistence(String name, Persistence persistence) throws IOException {
        throw Unbuilt.yet();
    }

    public void renameTable(String name, String newName) throws IOException {
        throw Unbuilt.yet();
    }

    public TableLoad beginLoad(LoadSpec spec) throws IOException {
        throw Unbuilt.yet();
    }

    public void checkpoint() throws IOException {
        throw Unbuilt.yet();
    }

    public RunStatistics statistics() {
        throw Unbuilt.yet();
    }

    /** Stops cleanly: shutdown checkpoint, control file clean. */
    public ShutdownReport shutdown() throws IOException {
        throw Unbuilt.yet();
    }

    /** Gives up handles and lock and writes nothing more: the directory is as a crash would leave it. */
    public void abandon() {
        throw Unbuilt.yet();
    }

    /** Stops cleanly if {@link #shutdown} or {@link #abandon} was not called. */
    @Override
    public void close() throws IOException {
        throw Unbuilt.yet();
    }
}
