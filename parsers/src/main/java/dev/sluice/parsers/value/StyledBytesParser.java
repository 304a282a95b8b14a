package dev.sluice.parsers.value;

/** Numbers of a style, for a parser of plain ones that are held as bytes. */
public final class StyledBytesParser extends BytesValueParser {
    private final NumberStyleReader style;
    private final BytesValueParser parser;

    public StyledBytesParser(NumberStyle style, BytesValueParser parser) {
        this.style = new NumberStyleReader(style);
        this.parser = parser;
    }

    @Override
    public int maxLength() {
        return parser.maxLength();
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        int length = style.toPlain(b, start, end);
        if (length == NumberStyleReader.BAD) {
            return malformed();
        }
        int written = parser.parse(style.bytes(), 0, length, dst, pos);
        if (written != BAD) {
            return written;
        }
        return parser.isOutOfRange() ? outOfRange() : malformed();
    }
}
