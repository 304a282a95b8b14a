/** Tests of {@code dev.sluice.wal.read}. */
@NullMarked
package dev.sluice.wal.read;

import org.jspecify.annotations.NullMarked;
