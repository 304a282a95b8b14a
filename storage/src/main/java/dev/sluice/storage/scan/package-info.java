/** Reading tables: scans with projection and predicates that skip row groups by their zone maps. */
@NullMarked
package dev.sluice.storage.scan;

import org.jspecify.annotations.NullMarked;
