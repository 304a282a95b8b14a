package dev.sluice.cli.output;

/** Where what is said on standard error goes too. */
public interface ConsoleMirror {
    /** How grave a line is. */
    enum Level {
        NOTE,
        WARNING,
        ERROR
    }

    void line(Level level, String text);
}
