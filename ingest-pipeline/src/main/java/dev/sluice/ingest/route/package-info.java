/**
 * Rows to partitions: a {@link dev.sluice.ingest.route.Router} for each rule. Routers run beside the converters, know only
 * the rows of one chunk, and number the partitions they meet; which partition of the table that is, the order stage knows.
 */
@NullMarked
package dev.sluice.ingest.route;

import org.jspecify.annotations.NullMarked;
