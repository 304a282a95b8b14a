package dev.sluice.ingest.convert;

import dev.sluice.parsers.value.BytesValueParser;

/** Wraps the parser of decimals that are held as bytes. */
final class DecimalCommaBytesParser extends BytesValueParser {
    private final DecimalComma comma = new DecimalComma();
    private final BytesValueParser parser;

    DecimalCommaBytesParser(BytesValueParser parser) {
        this.parser = parser;
    }

    @Override
    public int maxLength() {
        return parser.maxLength();
    }

    @Override
    public int parse(byte[] b, int start, int end, byte[] dst, int pos) {
        return parser.parse(comma.toPoint(b, start, end), 0, end - start, dst, pos);
    }
}
