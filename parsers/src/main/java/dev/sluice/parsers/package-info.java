/**
 * Bytes to fields.
 *
 * <p>A {@link dev.sluice.parsers.RecordParser} turns a chunk of whole lines into {@link dev.sluice.parsers.FieldSpans}:
 * places of fields in the caller's bytes, never copies of them. Entry points are {@code csv.CsvParsers} and
 * {@code apache.LogFormatCompiler}; {@code value} turns the bytes of one field into a typed value. Parsers belong to one
 * thread each. Nothing here opens a file, knows a table, or depends on the JVM's locale, zone or charset.
 */
@NullMarked
package dev.sluice.parsers;

import org.jspecify.annotations.NullMarked;
