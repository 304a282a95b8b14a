/** Writes rows of a scan as text. Numbers and times keep PostgreSQL's text forms; nothing here knows a command. */
@NullMarked
package dev.sluice.cli.export;

import org.jspecify.annotations.NullMarked;
