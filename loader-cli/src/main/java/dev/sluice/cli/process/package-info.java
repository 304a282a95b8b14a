/**
 * The process: signals, the last words of a dying thread, logging. The rules are those of the exit codes: a clean stop on the first
 * signal, a crash on the second, and no clean stop after an Error or a failed fsync.
 */
@NullMarked
package dev.sluice.cli.process;

import org.jspecify.annotations.NullMarked;
