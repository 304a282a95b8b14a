/**
 * The load command's own parts: its options in groups, what is shown while it runs, and its result as text, JSON and events. The loading
 * itself is the pipeline's.
 */
@NullMarked
package dev.sluice.cli.load;

import org.jspecify.annotations.NullMarked;
