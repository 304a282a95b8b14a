package dev.sluice.parsers.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parsers.ParsedType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inference never picks a type that would write a value differently from how it stands. */
final class TypeSnifferTest {
    private static TypeSniffer sniff(String... values) {
        TypeSniffer sniffer = new TypeSniffer();
        for (String value : values) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            sniffer.accept(bytes, 0, bytes.length);
        }
        return sniffer;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1,2,-3;BIGINT",
                "9223372036854775807,0;BIGINT",
                "9223372036854775807,9223372036854775808;DECIMAL",
                "01569,90210;TEXT",
                "+1,2;TEXT",
                "-0,1;TEXT",
                "1e5,2e5;TEXT",
                "NaN,1.5;TEXT",
                "NA,1;TEXT",
                "10.50,3.00;DECIMAL",
                "1.5,2.25,3;DECIMAL",
                "1.9,1.10;TEXT",
                ".5,.75;TEXT",
                "5.,6.;TEXT",
                "1,12345678901234567890123456789012345678901;TEXT",
                "true,false;BOOLEAN",
                "true,TRUE;TEXT",
                "true,1;TEXT",
                "t,f;TEXT",
                "yes,no;TEXT",
                "2024-02-29,2024-03-01;DATE",
                "2024-02-30,2024-03-01;TEXT",
                "01/02/2024,03/04/2024;TEXT",
                "20240229,20240301;BIGINT",
                "2024-02-29 10:00:00,2024-02-29T10:00:00.5;TIMESTAMP",
                "2024-02-29T10:00:00Z,2024-02-29 10:00:00+02:00;TIMESTAMPTZ",
                "2024-02-29,2024-02-29 10:00:00;TEXT",
                "10:00:00,23:59:59;TIME",
                "10:00,11:00;TEXT",
                "25:00:00,1:00:00;TEXT",
                "123e4567-e89b-12d3-a456-426614174000;UUID",
                "123E4567-E89B-12D3-A456-426614174000;TEXT",
                "10.0.0.1,2001:db8::1;INET",
                "2001:DB8::1;TEXT",
                "2001:db8:0:0:0:0:0:1;TEXT",
                "1.2.3,1.2.4;TEXT",
                "+49 170 1234567;TEXT",
                "' 1',2;TEXT",
                "é;TEXT"
            })
    void narrowestTypeThatChangesNoValue(String values, ParsedType expected) {
        assertThat(sniff(values.replace("'", "").split(",", -1)).narrowest()).isEqualTo(expected);
    }

    @Test
    void emptyTextAndLongTextAreText() {
        assertThat(sniff("1", "").narrowest()).isEqualTo(ParsedType.TEXT);
        assertThat(sniff("1".repeat(100)).narrowest()).isEqualTo(ParsedType.TEXT);
    }

    @Test
    void aColumnWithoutValuesIsText() {
        TypeSniffer sniffer = new TypeSniffer();
        sniffer.acceptNull();
        assertThat(sniffer.narrowest()).isEqualTo(ParsedType.TEXT);
        assertThat(sniffer.nullCount()).isEqualTo(1);
    }

    @Test
    void nullsRuleNothingOutAndCountAsOrdinals() {
        TypeSniffer sniffer = sniff("1", "2");
        sniffer.acceptNull();
        byte[] x = "x\ny".getBytes(StandardCharsets.UTF_8);
        sniffer.accept(x, 0, 3);
        assertThat(sniffer.narrowest()).isEqualTo(ParsedType.TEXT);
        assertThat(sniffer.firstOffence(ParsedType.BIGINT)).contains(new TypeSniffer.Offence("x?y", 4));
        assertThat(sniffer.firstOffence(ParsedType.DATE)).contains(new TypeSniffer.Offence("1", 1));
        assertThat(sniffer.firstOffence(ParsedType.TEXT)).isEmpty();
    }

    @Test
    void digitsOfDecimalsAreCountedOnBothSidesOfThePoint() {
        TypeSniffer sniffer = sniff("123.4", "5.678");
        assertThat(sniffer.maxIntegerDigits()).isEqualTo(3);
        assertThat(sniffer.maxScale()).isEqualTo(3);
        assertThat(sniffer.admits(ParsedType.DOUBLE)).isTrue();
        assertThat(sniffer.admits(ParsedType.SMALLINT)).isFalse();
    }

    @Test
    void mixedScalesWithTrailingZerosNameTheValueOfTheOtherScale() {
        assertThat(sniff("1.9", "1.10").firstOffence(ParsedType.DECIMAL)).contains(new TypeSniffer.Offence("1.10", 2));
    }
}
