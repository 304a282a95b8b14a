/**
 * What a load will do, decided before it begins: the inputs' format, the table's columns, and how the one becomes the
 * other. {@link dev.sluice.ingest.plan.LoadPlanner} is the entry point. Runs in the caller's thread; opens inputs and
 * reads their first mebibyte, and changes nothing.
 */
@NullMarked
package dev.sluice.ingest.plan;

import org.jspecify.annotations.NullMarked;
