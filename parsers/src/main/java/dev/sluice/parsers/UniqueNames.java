package dev.sluice.parsers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names of columns in order, made usable: an empty one becomes {@code cN}, a control character an underscore, and a name
 * that was there before gets {@code _2}, {@code _3} and so on.
 */
public final class UniqueNames {
    private final List<String> names = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    public void add(String wanted) {
        String clean = withoutControls(wanted);
        String base = clean.isEmpty() ? "c" + (names.size() + 1) : clean;
        String name = base;
        for (int i = 2; !taken.add(name); i++) {
            name = base + "_" + i;
        }
        names.add(name);
    }

    private static String withoutControls(String name) {
        StringBuilder clean = new StringBuilder(name);
        for (int i = 0; i < clean.length(); i++) {
            if (Character.isISOControl(clean.charAt(i))) {
                clean.setCharAt(i, '_');
            }
        }
        return clean.toString();
    }

    public List<String> list() {
        return Collections.unmodifiableList(names);
    }
}
