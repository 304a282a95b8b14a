package dev.sluice.storage.rowgroup.encoding;

import dev.sluice.wal.CorruptionException;
import java.util.Arrays;

/** Decodes what {@link LongEncoder} wrote. Keeps its buffers; one thread at a time. */
public final class LongDecoder {
    private final RunLength runLength = new RunLength();
    private final LongDictionary dictionary = new LongDictionary();

    /** Decodes {@code count} values, at least one, to the start of {@code target}. */
    public void decode(ByteInput in, int count, long[] target) throws CorruptionException {
        Encoding encoding = in.takeEncoding();
        switch (encoding) {
            case CONSTANT -> Arrays.fill(target, 0, count, in.takeLong());
            case RUN_LENGTH -> runLength.decode(in, count, target);
            case FRAME_OF_REFERENCE -> FrameOfReference.decode(in, count, target);
            case DELTA -> Delta.decode(in, count, target);
            case DICTIONARY -> dictionary.decode(in, count, target);
            case PLAIN -> throw in.corrupt("an encoding of longs", encoding.displayName());
        }
    }
}
