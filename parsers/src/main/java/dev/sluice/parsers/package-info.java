/** Bytes to fields. */
@NullMarked
package dev.sluice.parsers;

import org.jspecify.annotations.NullMarked;
