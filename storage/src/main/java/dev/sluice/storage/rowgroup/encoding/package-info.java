/**
 * How the values of a column become bytes: one small class an encoding, over kernels that all types of a kind share.
 */
@NullMarked
package dev.sluice.storage.rowgroup.encoding;

import org.jspecify.annotations.NullMarked;
