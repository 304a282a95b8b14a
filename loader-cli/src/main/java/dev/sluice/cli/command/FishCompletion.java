package dev.sluice.cli.command;

import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, which picocli does not write. */
final class FishCompletion {
    private FishCompletion() {}

    static String script(CommandSpec root) {
        StringBuilder out = new StringBuilder("# fish completion of sluice\n");
        for (OptionSpec option : root.options()) {
            option(out, "", option);
        }
        for (Map.Entry<String, CommandLine> each : new TreeMap<>(root.subcommands()).entrySet()) {
            CommandSpec command = each.getValue().getCommandSpec();
            out.append("complete -c sluice -n __fish_use_subcommand -f -a ").append(each.getKey());
            describe(out, first(command.usageMessage().description()));
            String condition = " -n '__fish_seen_subcommand_from " + each.getKey() + "'";
            for (String nested : new TreeMap<>(command.subcommands()).keySet()) {
                out.append("complete -c sluice").append(condition).append(" -f -a ");
                out.append(nested).append('\n');
            }
            for (OptionSpec option : command.options()) {
                if (!option.inherited()) {
                    option(out, condition, option);
                }
            }
        }
        return out.toString();
    }

    private static void option(StringBuilder out, String condition, OptionSpec option) {
        out.append("complete -c sluice").append(condition);
        for (String name : option.names()) {
            out.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        if (option.arity().max() > 0) {
            out.append(" -r");
        }
        if (option.completionCandidates() != null) {
            out.append(" -f -a '")
                    .append(String.join(" ", option.completionCandidates()))
                    .append('\'');
        }
        describe(out, first(option.description()));
    }

    private static String first(String[] texts) {
        return texts.length == 0 ? "" : texts[0];
    }

    private static void describe(StringBuilder out, String text) {
        out.append(" -d '");
        out.append(text.replace("\\", "\\\\").replace("'", "\\'"));
        out.append("'\n");
    }
}
