package dev.sluice.cli.process;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;

/**
 * Logback's configuration: warnings and worse to standard error, and with {@code --log-file} everything from INFO on (DEBUG with {@code -v})
 * to that file; never a line to standard output. Code and not XML, because reading the XML would take a tenth of the time of a short
 * command. Logback finds it through {@code META-INF/services}; the command line hands its two options over as system properties, since it
 * must not touch Logback itself: most commands never log and never load it.
 */
public final class LogConfiguration extends ContextAwareBase implements Configurator {
    public static final String FILE_PROPERTY = "sluice.log.file";
    public static final String VERBOSE_PROPERTY = "sluice.log.verbose";

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
        appender.setOutputStream(System.err);
        appender.start();
        return appender;
    }

    private static FileAppender<ILoggingEvent> file(LoggerContext context, String file) {
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setName("file");
        appender.setEncoder(
                encoder(
                        context,
                        "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level [%thread] %logger{0}: %replace(%msg){'\\p{Cntrl}','?'}%n%ex"));
        appender.setFile(file);
        appender.setAppend(true);
        appender.start();
        return appender;
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
