package dev.sluice.ingest;

import dev.sluice.wal.FailStopException;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.NioFileSystem;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A disk that fails to sync what stands in the folder of rejects. */
final class UnsyncedRejects {
    private final FileSystem disk = new NioFileSystem();

    FileSystem fileSystem() {
        return (FileSystem) Proxy.newProxyInstance(
                FileSystem.class.getClassLoader(), new Class<?>[] {FileSystem.class}, (proxy, method, args) -> {
                    Object result = call(disk, method, args);
                    return result instanceof FileHandle file ? handle(file) : result;
                });
    }

    private static FileHandle handle(FileHandle file) {
        return (FileHandle) Proxy.newProxyInstance(
                FileHandle.class.getClassLoader(), new Class<?>[] {FileHandle.class}, (proxy, method, args) -> {
                    if (method.getName().equals("force")
                            && file.path().getParent().endsWith("rejects")) {
                        throw new FailStopException(file.path(), "sync", new IOException("Input/output error"));
                    }
                    return call(file, method, args);
                });
    }

    private static Object call(Object target, Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
