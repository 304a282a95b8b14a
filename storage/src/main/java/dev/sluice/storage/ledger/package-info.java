/**
 * What was loaded into a table, by content. A hidden relation of the table with its persistence, so that whatever empties the table
 * takes the ledger along. Entry point: {@link dev.sluice.storage.ledger.LedgerEntry}.
 */
@NullMarked
package dev.sluice.storage.ledger;

import org.jspecify.annotations.NullMarked;
