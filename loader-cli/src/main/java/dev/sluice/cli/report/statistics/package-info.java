/** Figures of a few runs, with what they cannot say. Pure functions. */
@NullMarked
package dev.sluice.cli.report.statistics;

import org.jspecify.annotations.NullMarked;
