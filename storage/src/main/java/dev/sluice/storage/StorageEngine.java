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
        return Unbuilt.value();
    }

    public RecoveryReport recovery() {
        return Unbuilt.value();
    }

    public Catalog catalog() {
        return Unbuilt.value();
    }

    public TableDefinition createTable(TableDeclaration declaration) throws IOException {
        return Unbuilt.value();
    }

    public void dropTable(String name) throws IOException {
        Unbuilt.<Object>value();
    }

    public void truncateTable(String name) throws IOException {
        Unbuilt.<Object>value();
    }

    public void alterPersistence(String name, Persistence persistence) throws IOException {
        Unbuilt.<Object>value();
    }

    public void renameTable(String name, String newName) throws IOException {
        Unbuilt.<Object>value();
    }

    public TableLoad beginLoad(LoadSpec spec) throws IOException {
        return Unbuilt.value();
    }

    public void checkpoint() throws IOException {
        Unbuilt.<Object>value();
    }

    public RunStatistics statistics() {
        return Unbuilt.value();
    }

    /** Stops cleanly: shutdown checkpoint, control file clean. */
    public ShutdownReport shutdown() throws IOException {
        return Unbuilt.value();
    }

    /** Gives up handles and lock and writes nothing more: the directory is as a crash would leave it. */
    public void abandon() {
        Unbuilt.<Object>value();
    }

    /** Stops cleanly if {@link #shutdown} or {@link #abandon} was not called. */
    @Override
    public void close() throws IOException {
        Unbuilt.<Object>value();
    }
}
