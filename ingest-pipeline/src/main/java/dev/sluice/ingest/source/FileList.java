package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.ingest.NoInputException;
import dev.sluice.ingest.bytes.InputFailures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A file that names inputs: one a line, or each ended by a NUL byte where there is one, as {@code find -print0} writes them. Names stand for
 * themselves, whatever characters they have. Empty ones are passed over.
 */
final class FileList {
    private static final int MOST_BYTES = 64 << 20;

    private FileList() {}

    static List<String> read(String list, InputStream standardInput) throws NoInputException, InputException {
        byte[] bytes;
        try {
            bytes = list.equals(InputFile.STANDARD_INPUT) ? read(standardInput) : read(Path.of(list));
        } catch (IOException e) {
            throw InputFailures.unreadable(list, e);
        }
        if (bytes.length > MOST_BYTES) {
            throw new NoInputException("the list of inputs \"" + list + "\" is larger than 64 MB", "", "");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw InputFailures.unreadable(list, e);
        }
        String separator = text.indexOf('\0') >= 0 ? "\0" : "\r?\n";
        return Arrays.stream(text.split(separator))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static byte[] read(Path list) throws IOException {
        try (InputStream in = Files.newInputStream(list)) {
            return read(in);
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        return in.readNBytes(MOST_BYTES + 1);
    }
}
