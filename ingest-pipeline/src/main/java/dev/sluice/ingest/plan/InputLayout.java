package dev.sluice.ingest.plan;

import dev.sluice.ingest.convert.RecordLayout;

/**
 * How one input becomes rows.
 *
 * @param dataOffset where its records begin
 * @param headerLines physical lines before that
 * @param headerRecords records before that, none of which is data
 */
public record InputLayout(RecordLayout layout, int dataOffset, int headerLines, int headerRecords) {}
