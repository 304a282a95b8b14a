/**
 * Counting. {@link dev.sluice.ingest.account.InputAccount} holds what became of each record of an input; at every commit
 * the sums must close, and agree with the table's.
 */
@NullMarked
package dev.sluice.ingest.account;

import org.jspecify.annotations.NullMarked;
