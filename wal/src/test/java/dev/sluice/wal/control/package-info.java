/** Tests of {@code dev.sluice.wal.control}. */
@NullMarked
package dev.sluice.wal.control;

import org.jspecify.annotations.NullMarked;
