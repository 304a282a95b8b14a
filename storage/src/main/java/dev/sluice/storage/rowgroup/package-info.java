/**
 * Row groups: rows of one partition sealed into self-contained, checksummed bytes, and back.
 * {@link dev.sluice.storage.rowgroup.PendingRows} gathers rows, {@link dev.sluice.storage.rowgroup.RowGroupWriter}
 * encodes them, {@link dev.sluice.storage.rowgroup.RowGroupReader} reads them. One thread at a time an instance. The
 * same rows always give the same bytes: no time, LSN, thread or random number may reach them.
 */
@NullMarked
package dev.sluice.storage.rowgroup;

import org.jspecify.annotations.NullMarked;
