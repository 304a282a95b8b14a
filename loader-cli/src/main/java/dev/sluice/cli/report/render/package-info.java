/** How a report looks: a text table, one HTML file without anything outside it, JSON and CSV with every run. */
@NullMarked
package dev.sluice.cli.report.render;

import org.jspecify.annotations.NullMarked;
