/**
 * The writing side of the log. Entry point: {@link dev.sluice.wal.insert.WalInserter}, the single gate every record
 * passes. Any thread may insert and flush. Nothing here asks what a payload means.
 */
@NullMarked
package dev.sluice.wal.insert;

import org.jspecify.annotations.NullMarked;
