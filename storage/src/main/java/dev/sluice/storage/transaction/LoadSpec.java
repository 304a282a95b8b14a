package dev.sluice.storage.transaction;

import dev.sluice.storage.schema.TableDeclaration;
import java.util.Optional;

/**
 * What a load is about to do. Making the table and truncating it belong to the load's first transaction.
 *
 * @param table name of the table
 * @param createIfMissing the table to make where there is none of that name
 * @param truncate whether the first transaction begins by emptying the table, ledger included
 */
public record LoadSpec(String table, Optional<TableDeclaration> createIfMissing, boolean truncate) {}
