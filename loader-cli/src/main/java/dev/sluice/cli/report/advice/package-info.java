/**
 * What a report means: the price of a crash, what makes its figures doubtful, and which mode to take. The rules are written down in
 * {@code docs/report.md}; pure functions of a report.
 */
@NullMarked
package dev.sluice.cli.report.advice;

import org.jspecify.annotations.NullMarked;
