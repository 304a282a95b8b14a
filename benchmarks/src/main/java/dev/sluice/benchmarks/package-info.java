/** Rates of the inner parts on one thread, by JMH, through the classes that a load runs and on the inputs of {@code sluice generate}. Not shipped. */
@NullMarked
package dev.sluice.benchmarks;

import org.jspecify.annotations.NullMarked;
