/**
 * Layouts, without state: the header every file starts with, log segments, log records and the control file. These
 * classes alone know offsets. They never read or write a file.
 */
@NullMarked
package dev.sluice.wal.format;

import org.jspecify.annotations.NullMarked;
