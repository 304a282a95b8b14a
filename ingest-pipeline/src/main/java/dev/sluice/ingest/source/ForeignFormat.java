package dev.sluice.ingest.source;

import dev.sluice.ingest.InputException;
import dev.sluice.parsers.ByteWords;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** Kinds of file that are no text, known by their first bytes: named in an error rather than read as a table of garbage. */
enum ForeignFormat {
    ZIP("a zip archive", "504b0304", "Unpack it first, for instance with: unzip -p FILE | sluice load -t TABLE -"),
    SEVEN_ZIP("a 7z archive", "377abcaf271c", "Unpack it first."),
    RAR("a rar archive", "526172211a07", "Unpack it first."),
    COMPRESS("compressed by compress (.Z)", "1f9d", "Unpack it first: zcat FILE | sluice load -t TABLE -"),
    LZIP("compressed by lzip", "4c5a495001", "Unpack it first: lzip -dc FILE | sluice load -t TABLE -"),
    OLD_LZ4(
            "compressed in the legacy form of lz4",
            "02214c18",
            "Unpack it first: lz4 -dc FILE | sluice load -t TABLE -"),
    SNAPPY("compressed by snappy", "ff060000734e61507059", "Unpack it first."),
    PARQUET("a Parquet file", "50415231", "Export it as CSV first."),
    SQLITE("an SQLite database", "53514c69746520666f726d6174203300", "Export its tables as CSV first."),
    OFFICE("an old spreadsheet or document", "d0cf11e0a1b11ae1", "Save it as CSV first."),
    TAR("a tar archive", "", "Unpack it first, for instance with: tar -xOf FILE | sluice load -t TABLE -");

    /** How many first bytes tell. */
    static final int MAGIC_BYTES = 512;

    private static final int TAR_MAGIC_OFFSET = 257;
    private static final byte[] TAR_MAGIC = "ustar".getBytes(StandardCharsets.US_ASCII);

    private final String what;
    private final String magic;
    private final String hint;

    ForeignFormat(String what, String magic, String hint) {
        this.what = what;
        this.magic = magic;
        this.hint = hint;
    }

    /** The error for bytes that begin such a file. */
    static Optional<InputException> error(String name, byte[] first, int end) {
        return Arrays.stream(values())
                .filter(each -> each.matches(first, end))
                .findFirst()
                .map(each -> new InputException("cannot load \"" + name + "\": it is " + each.what, "", each.hint));
    }

    private boolean matches(byte[] first, int end) {
        if (this == TAR) {
            // The name in front of it is padded with zeros, which no text has.
            return startsWith(first, end, TAR_MAGIC_OFFSET, TAR_MAGIC) && first[TAR_MAGIC_OFFSET - 1] == 0;
        }
        boolean begins = startsWith(first, end, 0, HexFormat.of().parseHex(magic));
        // Letters and a digit may begin a text too; a page's header ends in a zero, which no text has.
        return begins && (this != PARQUET || ByteWords.indexOf(first, 0, end, (byte) 0) >= 0);
    }

    private static boolean startsWith(byte[] first, int end, int offset, byte[] magic) {
        return end >= offset + magic.length
                && Arrays.equals(first, offset, offset + magic.length, magic, 0, magic.length);
    }
}
