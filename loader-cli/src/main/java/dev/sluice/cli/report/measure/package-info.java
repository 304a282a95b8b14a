/** What is measured of a run and of the machine it runs on. Whatever a system does not tell is absent, and never a zero. */
@NullMarked
package dev.sluice.cli.report.measure;

import org.jspecify.annotations.NullMarked;
