package dev.sluice.cli.process;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.spi.FilterReply;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Logback's configuration: warnings and worse to standard error, and with {@code --log-file} everything from INFO on (DEBUG with {@code -v})
 * to that file; never a line to standard output. Code and not XML, because reading the XML would take a tenth of the time of a short
 * command. Logback finds it through {@code META-INF/services}; the command line hands its two options over as system properties, since it
 * must not touch Logback itself: most commands never log and never load it.
 */
public final class LogConfiguration extends ContextAwareBase implements Configurator {
    public static final String FILE_PROPERTY = "sluice.log.file";
    public static final String VERBOSE_PROPERTY = "sluice.log.verbose";

    /** The most rotated files that Logback counts. */
    public static final int MOST_KEPT = 20;

    private static final String FORMAT_PROPERTY = "sluice.log.format";
    private static final String ROTATE_PROPERTY = "sluice.log.rotate";
    private static final String KEEP_PROPERTY = "sluice.log.keep";
    private static final long CHECK_INTERVAL_MILLIS = 100;

    /** Asks for a log file; due before anything is logged. */
    public static void file(Path file, LogFileFormat format, long rotateBytes, int keep) {
        System.setProperty(FILE_PROPERTY, file.toString());
        System.setProperty(FORMAT_PROPERTY, format.name());
        System.setProperty(ROTATE_PROPERTY, Long.toString(rotateBytes));
        System.setProperty(KEEP_PROPERTY, Integer.toString(keep));
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        String file = System.getProperty(FILE_PROPERTY, "");
        Level fileLevel = Boolean.getBoolean(VERBOSE_PROPERTY) ? Level.DEBUG : Level.INFO;
        ch.qos.logback.classic.Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(file.isEmpty() ? Level.WARN : fileLevel);
        root.addAppender(standardError(context));
        if (!file.isEmpty()) {
            root.addAppender(file(context, file));
        }
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static OutputStreamAppender<ILoggingEvent> standardError(LoggerContext context) {
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setName("stderr");
        appender.setEncoder(
                encoder(context, "%replace(%level){'WARN','warning'}: %replace(%msg){'\\p{Cntrl}','?'}%nopex%n"));
        ThresholdFilter threshold = new ThresholdFilter();
        threshold.setLevel("WARN");
        threshold.start();
        appender.addFilter(threshold);
        appender.addFilter(notFromTheConsole());
        appender.setOutputStream(System.err);
        appender.start();
        return appender;
    }

    /** What the console said is on standard error already. */
    private static Filter<ILoggingEvent> notFromTheConsole() {
        Filter<ILoggingEvent> filter = new Filter<>() {
            @Override
            public FilterReply decide(ILoggingEvent event) {
                return event.getLoggerName().equals(ConsoleLog.LOGGER) ? FilterReply.DENY : FilterReply.NEUTRAL;
            }
        };
        filter.start();
        return filter;
    }

    private static FileAppender<ILoggingEvent> file(LoggerContext context, String file) {
        long rotateBytes = Long.getLong(ROTATE_PROPERTY, 0);
        FileAppender<ILoggingEvent> appender =
                rotateBytes == 0 ? new FileAppender<>() : rotating(context, file, rotateBytes);
        if (rotateBytes == 0) {
            // A rolling one has to know its file before its policies.
            appender.setFile(file);
        }
        appender.setContext(context);
        appender.setName("file");
        boolean isJson = System.getProperty(FORMAT_PROPERTY, "").equals(LogFileFormat.JSON.name());
        appender.setEncoder(
                isJson
                        ? jsonEncoder(context)
                        : encoder(
                                context,
                                "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level [%thread] %logger{0}: %replace(%msg){'\\p{Cntrl}','?'}%n%ex"));
        appender.setAppend(true);
        appender.start();
        return appender;
    }

    private static RollingFileAppender<ILoggingEvent> rotating(LoggerContext context, String file, long rotateBytes) {
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
        rolling.setContext(context);
        rolling.setParent(appender);
        rolling.setMinIndex(1);
        rolling.setMaxIndex(Integer.getInteger(KEEP_PROPERTY, 1));
        rolling.setFileNamePattern(file + ".%i.gz");
        SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
        size.setContext(context);
        size.setMaxFileSize(new FileSize(rotateBytes));
        size.setCheckIncrement(Duration.buildByMilliseconds(CHECK_INTERVAL_MILLIS));
        appender.setContext(context);
        appender.setFile(file);
        rolling.start();
        size.start();
        appender.setRollingPolicy(rolling);
        appender.setTriggeringPolicy(size);
        return appender;
    }

    private static JsonEncoder jsonEncoder(LoggerContext context) {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithContext(false);
        encoder.setWithMDC(false);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithFormattedMessage(true);
        encoder.start();
        return encoder;
    }

    private static PatternLayoutEncoder encoder(LoggerContext context, String pattern) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(pattern);
        encoder.start();
        return encoder;
    }
}
