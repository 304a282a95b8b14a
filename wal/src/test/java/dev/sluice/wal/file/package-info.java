/** Tests of {@code dev.sluice.wal.file}. */
@NullMarked
package dev.sluice.wal.file;

import org.jspecify.annotations.NullMarked;
