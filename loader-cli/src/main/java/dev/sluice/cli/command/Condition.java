package dev.sluice.cli.command;

import dev.sluice.cli.error.ErrorMessage;
import dev.sluice.cli.error.UsageException;
import dev.sluice.storage.scan.Predicate;
import dev.sluice.storage.schema.SqlSyntaxException;
import dev.sluice.storage.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/** A {@code --where} of the command line. */
final class Condition {
    private Condition() {}

    static Predicate parse(@Nullable String where, TableSchema schema) {
        if (where == null) {
            return Predicate.all();
        }
        try {
            return Predicate.parse(where, schema);
        } catch (SqlSyntaxException wrong) {
            throw new UsageException(ErrorMessage.of("could not understand --where: " + wrong.getMessage())
                    .withHint("Write comparisons joined by and, such as: status = 500 and path <> '/'."));
        }
    }
}
