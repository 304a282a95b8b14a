package dev.sluice.ingest;

import dev.sluice.storage.schema.TableDeclaration;
import dev.sluice.storage.transaction.LoadSpec;
import java.io.IOException;
import java.util.Optional;

/** Where rows go: an engine's tables, or nowhere. Implementations for other engines live in modules of their own. */
public interface LoadTarget {
    /** The table of that name, if there is one. */
    Optional<TableDeclaration> find(String table) throws IOException;

    /** Begins a load; one at a time. */
    TargetLoad open(LoadSpec spec) throws IOException;
}
