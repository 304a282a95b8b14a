/**
 * One partition of one table: its data file and the rows that wait to be placed in it. Entry point:
 * {@link dev.sluice.storage.relation.Relation}; one thread at a time a relation.
 */
@NullMarked
package dev.sluice.storage.relation;

import org.jspecify.annotations.NullMarked;
