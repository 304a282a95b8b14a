/** The pipeline from inputs to tables. */
@NullMarked
package dev.sluice.ingest;

import org.jspecify.annotations.NullMarked;
