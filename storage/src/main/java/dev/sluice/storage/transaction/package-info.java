/**
 * Loads: sessions that append rows side by side, transactions that commit in order. Entry point:
 * {@link dev.sluice.storage.transaction.TableLoad}, which says what each thread may call.
 */
@NullMarked
package dev.sluice.storage.transaction;

import org.jspecify.annotations.NullMarked;
