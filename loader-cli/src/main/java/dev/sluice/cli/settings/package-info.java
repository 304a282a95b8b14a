/**
 * The engine's settings: their names, units and bounds ({@link Setting}) and where each value of a run came from ({@link Settings}). The
 * strongest source wins: command line, environment, {@code --config}, {@code sluice.conf} in the data directory, default.
 */
@NullMarked
package dev.sluice.cli.settings;

import org.jspecify.annotations.NullMarked;
