/**
 * What goes to standard output (results, as text or JSON) and to standard error (progress). Nothing here knows a command. A result is
 * written once, whole; only exports stream.
 */
@NullMarked
package dev.sluice.cli.output;

import org.jspecify.annotations.NullMarked;
