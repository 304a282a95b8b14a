/**
 * Values to and from PostgreSQL's text forms, for people, exports and literals. Loading has its own, faster parsers
 * elsewhere.
 */
@NullMarked
package dev.sluice.storage.value;

import org.jspecify.annotations.NullMarked;
