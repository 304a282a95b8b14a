/**
 * What tables there are, immutable, and its file. Entry point: {@link dev.sluice.storage.catalog.Catalog}. Values only; nothing here
 * touches data files.
 */
@NullMarked
package dev.sluice.storage.catalog;

import org.jspecify.annotations.NullMarked;
