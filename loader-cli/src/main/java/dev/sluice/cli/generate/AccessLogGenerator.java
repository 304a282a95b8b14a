package dev.sluice.cli.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.SplittableRandom;

/**
 * An access log in Apache's combined format: skewed hosts, 20,000 paths of skewed popularity, 200 user agents, time ascending, about 268
 * bytes a line. The order in which the random numbers are drawn is part of the format.
 */
public final class AccessLogGenerator {
    /** The seed that the published figures use. */
    public static final long DEFAULT_SEED = 42;

    private static final String[] MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };
    private static final String[] METHODS = {"GET", "GET", "GET", "GET", "GET", "GET", "POST", "HEAD"};
    private static final int[] STATUSES = {200, 200, 200, 200, 200, 200, 304, 301, 404, 500};
    private static final int AGENT_COUNT = 200;
    private static final int PATH_COUNT = 20_000;
    private static final long FIRST_SECOND = 1_700_000_000L;

    private final SplittableRandom random;
    private final String[] agents;
    private final String[] paths;
    private final StringBuilder line = new StringBuilder(512);
    private long epochSecond = FIRST_SECOND;

    private AccessLogGenerator(long seed) {
        random = new SplittableRandom(seed);
        agents = agents();
        paths = paths();
    }

    public static void write(long rows, long seed, OutputStream out) throws IOException {
        AccessLogGenerator generator = new AccessLogGenerator(seed);
        for (long i = 0; i < rows; i++) {
            out.write(generator.nextLine().getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private static String[] agents() {
        String[] agents = new String[AGENT_COUNT];
        for (int i = 0; i < agents.length; i++) {
            agents[i] = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:" + (60 + i % 60) + ".0) AppleWebKit/537." + i
                    + " (KHTML, like Gecko) Chrome/" + (70 + i % 50) + ".0." + (3000 + i * 7) + "." + i + " Safari/537."
                    + i;
        }
        return agents;
    }

    private String[] paths() {
        String[] made = new String[PATH_COUNT];
        for (int i = 0; i < made.length; i++) {
            String slug = Long.toString(Math.abs(random.nextLong()), 36).substring(0, 6 + random.nextInt(5));
            String tail = switch (i % 3) {
                case 0 -> ".html";
                case 1 -> "?q=" + i + "&lang=en";
                default -> "/";
            };
            made[i] = "/" + Integer.toString(i * 7919, 36) + "/article/" + slug + tail;
        }
        return made;
    }

    private String nextLine() {
        if (random.nextInt(4) == 0) {
            epochSecond++;
        }
        line.setLength(0);
        appendHost();
        line.append(" - ").append(random.nextInt(50) == 0 ? "user" + random.nextInt(1000) : "-");
        appendTime();
        appendRequest();
        line.append(' ');
        if (random.nextInt(20) == 0) {
            line.append('-');
        } else {
            line.append(200 + random.nextInt(60_000));
        }
        line.append(" \"");
        if (random.nextInt(3) == 0) {
            line.append('-');
        } else {
            line.append("https://www.example.org").append(paths[random.nextInt(paths.length)]);
        }
        line.append("\" \"").append(agents[(int) (random.nextDouble() * random.nextDouble() * AGENT_COUNT)]);
        return line.append("\"\n").toString();
    }

    private void appendHost() {
        double skew = random.nextDouble();
        int host = (int) (skew * skew * skew * 500_000);
        line.append(10 + (host >> 16) % 200)
                .append('.')
                .append((host >> 8) & 255)
                .append('.');
        line.append(host & 255).append('.').append((host * 31) & 255);
    }

    private void appendTime() {
        LocalDateTime t = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
        line.append(" [");
        appendTwo(t.getDayOfMonth())
                .append('/')
                .append(MONTHS[t.getMonthValue() - 1])
                .append('/');
        line.append(t.getYear()).append(':');
        appendTwo(t.getHour()).append(':');
        appendTwo(t.getMinute()).append(':');
        appendTwo(t.getSecond()).append(" +0000] \"");
    }

    private void appendRequest() {
        double popularity = random.nextDouble();
        line.append(METHODS[random.nextInt(METHODS.length)]).append(' ');
        line.append(paths[(int) (popularity * popularity * paths.length)]).append(" HTTP/1.1\" ");
        line.append(STATUSES[random.nextInt(STATUSES.length)]);
    }

    private StringBuilder appendTwo(int value) {
        return (value < 10 ? line.append('0') : line).append(value);
    }
}
