/**
 * What a table is: typed columns, persistence and partitioning, as values, and the SQL that declares them ({@link
 * dev.sluice.storage.schema.SchemaSql}). Everything here is immutable and safe for any thread. It knows no file.
 */
@NullMarked
package dev.sluice.storage.schema;

import org.jspecify.annotations.NullMarked;
