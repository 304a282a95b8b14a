/** Tests of the log as a whole, and the fixture they share. */
@NullMarked
package dev.sluice.wal;

import org.jspecify.annotations.NullMarked;
