package dev.sluice.cli.process;

import dev.sluice.cli.output.ConsoleMirror;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts into the log file what goes to standard error. Touches the logging framework only when something is said. */
public final class ConsoleLog implements ConsoleMirror {
    /** The logger, whose lines never go to standard error: they have been there. */
    static final String LOGGER = "sluice";

    @Override
    public void line(Level level, String text) {
        Logger log = LoggerFactory.getLogger(LOGGER);
        switch (level) {
            case NOTE -> log.info("{}", text);
            case WARNING -> log.warn("{}", text);
            case ERROR -> log.error("{}", text);
        }
    }
}
