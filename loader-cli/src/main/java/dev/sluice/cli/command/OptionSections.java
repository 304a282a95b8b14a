package dev.sluice.cli.command;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options of a command in parts: its own, then those of each mixin under the mixin's heading. Argument groups would look the same, but
 * each has its whole synopsis written whenever a line is parsed, which took a tenth of a second of every load.
 */
public final class OptionSections {
    private OptionSections() {}

    /** Lets the help of a command show its options so. */
    public static void use(CommandLine command) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::list);
    }

    private static String list(Help help) {
        Set<OptionSpec> others = new LinkedHashSet<>(help.commandSpec().options());
        StringBuilder sections = new StringBuilder();
        for (CommandSpec mixin : help.commandSpec().mixins().values()) {
            String heading = mixin.usageMessage().optionListHeading();
            if (!heading.isEmpty()) {
                sections.append(help.createHeading(heading)).append(help.optionListExcludingGroups(mixin.options()));
                mixin.options().forEach(others::remove);
            }
        }
        return help.optionListExcludingGroups(List.copyOf(others)) + sections;
    }
}
