/** The storage engine. */
@NullMarked
package dev.sluice.storage;

import org.jspecify.annotations.NullMarked;
