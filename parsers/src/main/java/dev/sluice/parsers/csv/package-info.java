/** CSV dialects, their scanner, and the sniffing of both dialect and header. */
@NullMarked
package dev.sluice.parsers.csv;

import org.jspecify.annotations.NullMarked;
