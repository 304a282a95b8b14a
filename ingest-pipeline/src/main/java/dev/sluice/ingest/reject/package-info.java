/**
 * Records that were not loaded. {@link dev.sluice.ingest.reject.RejectWriter} keeps their bytes and the reasons; runs in
 * the commit thread.
 */
@NullMarked
package dev.sluice.ingest.reject;

import org.jspecify.annotations.NullMarked;
