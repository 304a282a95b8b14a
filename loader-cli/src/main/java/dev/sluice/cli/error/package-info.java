/**
 * What a user sees of a failure, and the exit code it ends in. {@link ErrorTable} is the one place that knows which exception means
 * what; nothing here prints.
 */
@NullMarked
package dev.sluice.cli.error;

import org.jspecify.annotations.NullMarked;
