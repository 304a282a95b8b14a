package dev.sluice.ingest.convert;

import dev.sluice.parsers.value.LongValueParser;

/** Wraps the parser of a type that is held as a long. */
final class DecimalCommaParser extends LongValueParser {
    private final DecimalComma comma = new DecimalComma();
    private final LongValueParser parser;

    DecimalCommaParser(LongValueParser parser) {
        this.parser = parser;
    }

    @Override
    public boolean parse(byte[] b, int start, int end) {
        boolean parsed = parser.parse(comma.toPoint(b, start, end), 0, end - start);
        value = parser.value;
        return parsed;
    }
}
