/**
 * Writes benchmark inputs of any size. Same arguments, same bytes, on every machine and in every version: figures that were taken with
 * these files stay comparable.
 */
@NullMarked
package dev.sluice.cli.generate;

import org.jspecify.annotations.NullMarked;
