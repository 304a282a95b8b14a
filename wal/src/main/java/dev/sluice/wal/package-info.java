/** The write-ahead log. */
@NullMarked
package dev.sluice.wal;

import org.jspecify.annotations.NullMarked;
