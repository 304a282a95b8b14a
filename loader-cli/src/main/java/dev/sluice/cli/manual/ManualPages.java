package dev.sluice.cli.manual;

import dev.sluice.cli.error.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A page of section 1 for the program and for each of its commands, in the language of man(7). */
public final class ManualPages {
    private static final String EXAMPLES = "Examples:";

    private final String version;
    private final Map<String, String> pages = new TreeMap<>();

    private ManualPages(String version) {
        this.version = version;
    }

    /** The pages by their name, such as {@code sluice-load}. */
    public static Map<String, String> of(CommandLine root, String version) {
        ManualPages pages = new ManualPages(version);
        pages.add(root);
        return pages.pages;
    }

    private void add(CommandLine command) {
        pages.put(name(command.getCommandSpec()), page(command));
        command.getSubcommands().values().forEach(this::add);
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private String page(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        List<String> description = List.of(spec.usageMessage().description());
        StringBuilder out = new StringBuilder();
        out.append(".TH \"").append(text(name(spec).toUpperCase(Locale.ROOT))).append("\" 1 \"\" \"sluice ");
        out.append(text(version)).append("\" \"Sluice\"\n");
        section(out, "NAME", text(name(spec)) + " \\- " + text(firstSentence(description)));
        section(out, "SYNOPSIS", ".B " + text(command.getHelp().synopsis(0).strip()));
        section(out, "DESCRIPTION", paragraphs(description));
        arguments(out, spec);
        commands(out, command);
        examples(out, spec);
        if (spec.parent() == null) {
            exitCodes(out);
        }
        section(out, "SEE ALSO", seeAlso(command));
        return out.toString();
    }

    private static String firstSentence(List<String> description) {
        String first = description.isEmpty() ? "" : description.get(0);
        int end = first.indexOf(". ");
        return (end < 0 ? first : first.substring(0, end)).replaceFirst("\\.$", "");
    }

    private static String paragraphs(List<String> description) {
        List<String> lines = new ArrayList<>();
        description.forEach(line -> lines.add(text(line)));
        return String.join("\n.PP\n", lines);
    }

    /** Options that every command has stand in the program's own page. */
    private static void arguments(StringBuilder out, CommandSpec spec) {
        StringBuilder list = new StringBuilder();
        for (PositionalParamSpec each : spec.positionalParameters()) {
            entry(list, each.paramLabel(), String.join(" ", each.description()));
        }
        boolean hasOthers = false;
        for (OptionSpec each : spec.options()) {
            if (each.inherited()) {
                hasOthers = true;
            } else {
                String label = each.arity().max() > 0 ? " " + each.paramLabel() : "";
                entry(list, String.join(", ", each.names()) + label, String.join(" ", each.description()));
            }
        }
        if (hasOthers) {
            list.append(".PP\nOptions that every command has stand in\n.BR ")
                    .append(text(name(spec.root())))
                    .append(" (1).\n");
        }
        if (list.length() > 0) {
            section(out, "OPTIONS", list.toString().strip());
        }
    }

    private static void commands(StringBuilder out, CommandLine command) {
        StringBuilder list = new StringBuilder();
        command.getSubcommands()
                .forEach((name, each) -> entry(
                        list,
                        name,
                        firstSentence(List.of(
                                        each.getCommandSpec().usageMessage().description())) + "."));
        if (list.length() > 0) {
            section(out, "COMMANDS", list.toString().strip());
        }
    }

    private static void examples(StringBuilder out, CommandSpec spec) {
        StringBuilder list = new StringBuilder(".nf\n");
        for (String line : spec.usageMessage().footer()) {
            if (!line.isBlank() && !line.equals(EXAMPLES)) {
                list.append(text(line.strip())).append('\n');
            }
        }
        section(out, "EXAMPLES", list.append(".fi").toString());
    }

    private static void exitCodes(StringBuilder out) {
        StringBuilder list = new StringBuilder();
        for (ExitCode each : ExitCode.values()) {
            entry(list, Integer.toString(each.number()), each.meaning());
        }
        section(out, "EXIT STATUS", list.toString().strip());
    }

    private static String seeAlso(CommandLine command) {
        List<String> others = new ArrayList<>();
        if (command.getParent() != null) {
            others.add(name(command.getParent().getCommandSpec()));
        }
        command.getSubcommands().values().forEach(each -> others.add(name(each.getCommandSpec())));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            lines.add(".BR " + text(others.get(i)) + " (1)" + (i < others.size() - 1 ? "," : ""));
        }
        return String.join("\n", lines);
    }

    private static void section(StringBuilder out, String title, String body) {
        out.append(".SH \"").append(title).append("\"\n").append(body).append('\n');
    }

    private static void entry(StringBuilder out, String term, String meaning) {
        out.append(".TP\n.B ")
                .append(text(term))
                .append('\n')
                .append(text(meaning))
                .append('\n');
    }

    /** A text that no character of is taken for a request. */
    private static String text(String plain) {
        String escaped = plain.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
