/** The bytes of one field to a typed value: strict, exact, and without allocation on the hot path. */
@NullMarked
package dev.sluice.parsers.value;

import org.jspecify.annotations.NullMarked;
