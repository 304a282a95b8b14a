/** Tests of {@code dev.sluice.wal.format}. */
@NullMarked
package dev.sluice.wal.format;

import org.jspecify.annotations.NullMarked;
