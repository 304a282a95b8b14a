package dev.sluice.cli.job;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import java.nio.file.Path;
import java.util.Optional;

/** A place in a job file, both counted from 1. */
record Place(Path file, int line, int column) {
    @Override
    public String toString() {
        return "\"" + file + "\" line " + line + ", column " + column;
    }

    /** What is wrong here, and a hint. */
    UsageException wrong(String what, Optional<String> hint) {
        return new UsageException(new ErrorMessage("could not read job " + this + ": " + what, Optional.empty(), hint));
    }

    /** The same as something that was found out without knowing the place. */
    UsageException wrong(UsageException cause) {
        return wrong(cause.errorMessage().message(), cause.errorMessage().hint());
    }

    UsageException wrong(String what, String hint) {
        return wrong(what, Optional.of(hint));
    }

    UsageException wrong(String what) {
        return wrong(what, Optional.empty());
    }
}
