package dev.sluice.ingest;

/** What sessions write to. */
public interface LoadTarget {}
