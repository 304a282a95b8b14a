package dev.sluice.cli.command;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The completion script for zsh: a function a command, each of which tells {@code _arguments} the command's options with their descriptions.
 * It may be sourced, or lie as {@code _sluice} in a folder of {@code fpath}. picocli's script works in zsh too, but shows no descriptions and
 * changes how the shell treats aliases.
 */
final class ZshCompletion {
    private ZshCompletion() {}

    static String script(CommandSpec root) {
        StringBuilder out = new StringBuilder("#compdef sluice\n\n");
        function(out, "_sluice", root);
        out.append(
                "if [[ $funcstack[1] == _sluice ]]; then\n    _sluice \"$@\"\nelse\n    compdef _sluice sluice\nfi\n");
        return out.toString();
    }

    private static void function(StringBuilder out, String name, CommandSpec command) {
        Map<String, CommandLine> nested = new TreeMap<>(command.subcommands());
        out.append(name).append("() {\n");
        if (nested.isEmpty()) {
            out.append("    _arguments -s");
            options(out, command);
            out.append(" \\\n        '*:input:_files'\n");
        } else {
            out.append(
                    "    local state line context\n    typeset -A opt_args\n    local -a commands\n    commands=(\n");
            nested.forEach((each, line) -> out.append("        ")
                    .append(quoted(each + ":"
                            + first(line.getCommandSpec().usageMessage().description())))
                    .append('\n'));
            out.append("    )\n    _arguments -s -C");
            options(out, command);
            out.append(" \\\n        '1: :->command' '*:: :->rest'\n");
            out.append("    case $state in\n    command) _describe -t commands command commands ;;\n");
            out.append("    rest) (( $+functions[").append(name).append("_$words[1]] )) && ");
            out.append(name).append("_$words[1] ;;\n    esac\n");
        }
        out.append("}\n\n");
        nested.forEach((each, line) -> function(out, name + "_" + each, line.getCommandSpec()));
    }

    private static void options(StringBuilder out, CommandSpec command) {
        for (OptionSpec option : command.options()) {
            String once = option.isMultiValue() ? "*" : "(" + String.join(" ", option.names()) + ")";
            for (String name : option.names()) {
                boolean takesValue = option.arity().max() > 0;
                String value = takesValue ? (name.startsWith("--") ? "=" : "+") : "";
                out.append(" \\\n        ");
                out.append(quoted(once + name + value + "[" + escaped(first(option.description())) + "]"
                        + (takesValue ? ":" + escaped(option.paramLabel()) + ":" + values(option) : "")));
            }
        }
    }

    private static String values(OptionSpec option) {
        if (option.completionCandidates() == null) {
            return "_files";
        }
        StringJoiner values = new StringJoiner(" ", "(", ")");
        option.completionCandidates().forEach(values::add);
        return values.toString();
    }

    private static String first(String[] texts) {
        return texts.length == 0 ? "" : texts[0];
    }

    /** As text within an argument of {@code _arguments}, where brackets and colons mean something. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\\\[\\]:])", "\\\\$1");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
