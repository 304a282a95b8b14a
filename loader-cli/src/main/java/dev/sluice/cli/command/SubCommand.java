package dev.sluice.cli.command;

import dev.sluice.cli.error.ExitCode;
import dev.sluice.cli.invocation.Invocation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command below the root, at any depth. */
@Command
abstract class SubCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command is called
    private CommandSpec spec;

    /** Does the work and prints the result. Every failure is thrown: the error table knows what it means. */
    abstract ExitCode run(Invocation invocation) throws Exception;

    /** Called before the settings are resolved, so that an option of this command may be one of them. */
    void prepare() throws IOException {}

    @Override
    public final Integer call() throws Exception {
        prepare();
        Invocation invocation = root().invocation();
        ExitCode code = run(invocation);
        invocation.out().flush();
        return code.number();
    }

    final CommandSpec spec() {
        return spec;
    }

    final SluiceCommand root() {
        return (SluiceCommand) spec.root().userObject();
    }
}
