package dev.sluice.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes are fixed for ever: published figures were taken with them. */
final class GeneratorsTest {
    @Test
    void accountsAreTheKnownBytes() throws Exception {
        assertThat(digest(out -> AccountsGenerator.write(250_000, out)))
                .isEqualTo("7c00c1fe95597d4d779b3275735f0fda2ec5d3d2b9f6745d4ab84dad66c70458");
    }

    @Test
    void theAccessLogIsTheKnownBytes() throws Exception {
        assertThat(digest(out -> AccessLogGenerator.write(20_000, AccessLogGenerator.DEFAULT_SEED, out)))
                .isEqualTo("0c663ba3dc3b57f38116099de0dddd1b7d1e922240aede88b6967f63b6631526");
    }

    @Test
    void anotherSeedGivesOtherBytes() throws Exception {
        assertThat(digest(out -> AccessLogGenerator.write(100, 1, out)))
                .isNotEqualTo(digest(out -> AccessLogGenerator.write(100, 2, out)));
    }

    private static String digest(Body body) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            body.write(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private interface Body {
        void write(OutputStream out) throws IOException;
    }
}
