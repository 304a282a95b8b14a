package dev.sluice.cli.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The accounts table of pgbench as CSV without a header: aid, bid, abalance and a filler of 84 blanks, about 98 bytes a row. pgbench's scale
 * S is S times 100,000 rows. Nothing in it is random.
 */
public final class AccountsGenerator {
    private static final int ROWS_PER_BRANCH = 100_000;
    private static final int FILLER_LENGTH = 84;

    private AccountsGenerator() {}

    public static void write(long rows, OutputStream out) throws IOException {
        char[] filler = new char[FILLER_LENGTH];
        Arrays.fill(filler, ' ');
        StringBuilder line = new StringBuilder(128);
        for (long aid = 1; aid <= rows; aid++) {
            line.setLength(0);
            line.append(aid)
                    .append(',')
                    .append((aid - 1) / ROWS_PER_BRANCH + 1)
                    .append(",0,")
                    .append(filler)
                    .append('\n');
            out.write(line.toString().getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
