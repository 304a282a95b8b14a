/** Tests of {@code dev.sluice.wal.insert}. */
@NullMarked
package dev.sluice.wal.insert;

import org.jspecify.annotations.NullMarked;
