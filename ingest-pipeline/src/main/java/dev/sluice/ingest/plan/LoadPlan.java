package dev.sluice.ingest.plan;

import dev.sluice.ingest.FoundInput;
import dev.sluice.storage.schema.TableDeclaration;

/**
 * What a load will do.
 *
 * @param table the table loaded into, as it is or as it will be made
 * @param exists whether the table is there already
 * @param isInferred whether column types were chosen from a sample, so that a later value may not fit them
 * @param format what the inputs are read as, for people
 * @param found the same for programs
 * @param header what stands before the first record of the first input, to stand before rejected records too
 * @param layouts how each input's records become rows
 */
@SuppressWarnings("ArrayRecordComponent") // plans are never compared, and the bytes go straight to a file
public record LoadPlan(
        TableDeclaration table,
        boolean exists,
        boolean isInferred,
        String format,
        FoundInput found,
        byte[] header,
        InputLayouts layouts) {}
