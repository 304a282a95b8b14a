package dev.sluice.parsers.apache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What {@link CarefulMatch} does not try again would not have matched: trying everything finds the same fields. */
final class CarefulMatchPropertyTest {
    private static final List<LogField.Kind> KINDS = Arrays.stream(LogField.Kind.values())
            .filter(k -> k != LogField.Kind.PATTERN_TIME)
            .toList();
    private static final List<String> LITERALS = List.of("", " ", "\t", ",", ", ", "-", " : ", "/", "a");
    private static final String LETTERS = "  \t,,-::/?a1.\"";

    @Test
    void fieldsAreThoseThatTryingEverythingFinds() {
        Seeded.forSeeds(3000, random -> {
            LogField[] fields = new LogField[1 + random.nextInt(4)];
            for (int i = 0; i < fields.length; i++) {
                String literal = Seeded.oneOf(random, LITERALS);
                fields[i] = field(Seeded.oneOf(random, KINDS), i, literal);
            }
            CarefulMatch careful = new CarefulMatch(new byte[0], fields, true);
            for (int i = 0; i < 200; i++) {
                byte[] line = line(random);
                int[] ends = new int[fields.length];
                boolean matches = matches(fields, 0, line, 0, ends);
                String shown = describe(fields) + " on <" + new String(line, StandardCharsets.US_ASCII) + ">";
                assertThat(careful.match(line, 0, line.length)).as(shown).isEqualTo(matches);
                if (matches) {
                    assertThat(careful.ends).as(shown).isEqualTo(ends);
                }
            }
        });
    }

    private static LogField field(LogField.Kind kind, int column, String literal) {
        byte[] bytes = literal.getBytes(StandardCharsets.US_ASCII);
        return new LogField(kind, kind.name(), column, bytes, false, 0, 0, Optional.empty());
    }

    private static byte[] line(SplittableRandom random) {
        byte[] line = new byte[random.nextInt(12)];
        for (int i = 0; i < line.length; i++) {
            line[i] = (byte) LETTERS.charAt(random.nextInt(LETTERS.length()));
        }
        return line;
    }

    private static boolean matches(LogField[] fields, int index, byte[] line, int pos, int[] ends) {
        if (index == fields.length) {
            return pos == line.length;
        }
        LogField field = fields[index];
        for (int at = pos; at + field.literal.length <= line.length; at++) {
            ends[index] = at;
            if (field.endsAt(line, at, line.length)
                    && field.mayEnd(line, pos, at, line.length)
                    && matches(fields, index + 1, line, at + field.literal.length, ends)) {
                return true;
            }
            if (at == line.length || !field.mayHold(line, pos, at)) {
                return false;
            }
        }
        return false;
    }

    private static String describe(LogField[] fields) {
        StringBuilder text = new StringBuilder();
        for (LogField field : fields) {
            text.append(field.label)
                    .append('"')
                    .append(new String(field.literal, StandardCharsets.US_ASCII))
                    .append('"');
        }
        return text.toString();
    }
}
