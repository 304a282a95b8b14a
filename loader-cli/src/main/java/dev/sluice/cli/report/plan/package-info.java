/** What a report is asked to do: the modes, the load that all of them run, the published experiments. */
@NullMarked
package dev.sluice.cli.report.plan;

import org.jspecify.annotations.NullMarked;
