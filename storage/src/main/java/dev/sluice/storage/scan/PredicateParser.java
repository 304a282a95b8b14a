package dev.sluice.storage.scan;

import dev.sluice.storage.schema.ColumnDefinition;
import dev.sluice.storage.schema.SqlToken;
import dev.sluice.storage.schema.SqlTokens;
import dev.sluice.storage.schema.TableSchema;
import dev.sluice.storage.value.ValueReader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads {@code column operator literal and ...}. */
final class PredicateParser {
    private final SqlTokens tokens;
    private final TableSchema schema;

    PredicateParser(String where, TableSchema schema) {
        this.tokens = new SqlTokens(where);
        this.schema = schema;
    }

    List<Comparison> parse() {
        List<Comparison> comparisons = new ArrayList<>();
        do {
            comparisons.add(takeComparison());
        } while (tokens.takeWord("and"));
        tokens.expectEnd();
        return comparisons;
    }

    private Comparison takeComparison() {
        SqlToken name = tokens.expectName("a column name");
        OptionalInt found = schema.indexOf(name.text());
        if (found.isEmpty()) {
            throw SqlTokens.wrong(name, "there is no column " + name.display());
        }
        int column = found.getAsInt();
        if (tokens.takeWord("is")) {
            boolean wantsNull = !tokens.takeWord("not");
            tokens.expectWord("null");
            return new Comparison.NullTest(column, wantsNull);
        }
        Comparison.Operator operator = takeOperator();
        SqlToken place = tokens.peek();
        String literal = takeLiteral();
        ColumnDefinition definition = schema.column(column);
        try {
            return definition.type().isFixed()
                    ? LongComparison.of(
                            column,
                            definition.type().kind(),
                            operator,
                            ValueReader.readLong(definition.type(), literal))
                    : new BytesComparison(
                            column,
                            definition.type().kind(),
                            operator,
                            ValueReader.readBytes(definition.type(), literal));
        } catch (IllegalArgumentException e) {
            throw SqlTokens.wrong(place, "column \"" + definition.name() + "\": " + e.getMessage());
        }
    }

    private Comparison.Operator takeOperator() {
        if (tokens.peek().kind() != SqlToken.Kind.SYMBOL) {
            throw tokens.unexpected("a comparison");
        }
        SqlToken symbol = tokens.take();
        return switch (symbol.text()) {
            case "=" -> Comparison.Operator.EQUAL;
            case "<>", "!=" -> Comparison.Operator.NOT_EQUAL;
            case "<" -> Comparison.Operator.LESS;
            case "<=" -> Comparison.Operator.LESS_OR_EQUAL;
            case ">" -> Comparison.Operator.GREATER;
            case ">=" -> Comparison.Operator.GREATER_OR_EQUAL;
            default -> throw SqlTokens.wrong(symbol, "expected a comparison, found " + symbol.display());
        };
    }

    /** A string, a number with or without sign, or a word such as true. */
    private String takeLiteral() {
        String sign = tokens.takeSymbol("-") ? "-" : tokens.takeSymbol("+") ? "+" : "";
        SqlToken token = tokens.take();
        if (token.kind() == SqlToken.Kind.NUMBER) {
            return sign + token.text();
        }
        if (sign.isEmpty() && token.kind() == SqlToken.Kind.STRING) {
            return token.text();
        }
        if (token.isWord("null")) {
            throw SqlTokens.wrong(token, "a comparison with NULL holds for no row; use IS NULL or IS NOT NULL");
        }
        if (sign.isEmpty() && (token.isWord("true") || token.isWord("false"))) {
            return token.text();
        }
        throw SqlTokens.wrong(token, "expected a number or a string in single quotes, found " + token.display());
    }
}
