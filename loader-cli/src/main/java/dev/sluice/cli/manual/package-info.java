/**
 * Manual pages, made from the commands themselves. Entry point: {@link dev.sluice.cli.manual.ManualPages}. Never knows a command by name.
 */
@NullMarked
package dev.sluice.cli.manual;

import org.jspecify.annotations.NullMarked;
