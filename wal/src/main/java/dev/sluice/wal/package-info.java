/**
 * The write-ahead log. Start at {@link dev.sluice.wal.WriteAheadLog}; the law of the log is in {@code wal/README.md}.
 *
 * <p>Knows no table: payloads are bytes. Every record passes {@link dev.sluice.wal.insert.WalInserter}, every byte on
 * disk passes {@link dev.sluice.wal.file.FileSystem}.
 */
@NullMarked
package dev.sluice.wal;

import org.jspecify.annotations.NullMarked;
