/**
 * The timing report: the same load in every WAL mode, each run a process of its own in an empty data directory, in turn.
 *
 * <p>{@link dev.sluice.cli.report.ReportRunner} measures; the packages below say what is asked ({@code plan}), what came of it ({@code measure},
 * {@code statistics}), what it means ({@code advice}) and how it looks ({@code render}). Nothing here touches the user's data directory.
 */
@NullMarked
package dev.sluice.cli.report;

import org.jspecify.annotations.NullMarked;
