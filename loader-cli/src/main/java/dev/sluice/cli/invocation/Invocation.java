package dev.sluice.cli.invocation;

import dev.sluice.cli.output.Console;
import dev.sluice.cli.output.Stdout;
import dev.sluice.cli.process.StopSignals;
import dev.sluice.cli.settings.Settings;
import java.nio.file.Path;

/**
 * What a command needs of its process and of the options that all commands have.
 *
 * @param json whether the result is to be JSON
 * @param showProgress whether a progress line may be drawn
 */
public record Invocation(
        Path dataDirectory,
        Settings settings,
        Stdout out,
        Console console,
        StopSignals signals,
        boolean json,
        boolean showProgress) {}
