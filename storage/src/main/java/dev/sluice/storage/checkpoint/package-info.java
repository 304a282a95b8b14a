/**
 * Makes everything durable and names it in the control file. Entry point: {@link dev.sluice.storage.checkpoint.Checkpointer}.
 */
@NullMarked
package dev.sluice.storage.checkpoint;

import org.jspecify.annotations.NullMarked;
