/** One call of the program: its resolved options and streams, and the data directory opened as they ask. */
@NullMarked
package dev.sluice.cli.invocation;

import org.jspecify.annotations.NullMarked;
