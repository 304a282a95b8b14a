package dev.sluice.storage.schema;

/** What a CREATE TABLE statement says. */
public record TableDeclaration(String name, TableSchema schema, Persistence persistence, Partitioning partitioning) {}
