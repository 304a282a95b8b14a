package dev.sluice.parsers.value;

/** Numbers of a style, for a parser of plain ones. */
public final class StyledLongParser extends LongValueParser {
    private final NumberStyleReader style;
    private final LongValueParser parser;

    public StyledLongParser(NumberStyle style, LongValueParser parser) {
        this.style = new NumberStyleReader(style);
        this.parser = parser;
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        int length = style.toPlain(b, start, end);
        if (length == NumberStyleReader.BAD) {
            return malformed();
        }
        if (parser.parse(style.bytes(), 0, length)) {
            return accept(parser.value);
        }
        return parser.isOutOfRange() ? outOfRange() : malformed();
    }
}
