package dev.sluice.parsers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of columns in order, made usable: an empty one becomes {@code cN}, a control character an underscore, and a name
 * that was there before gets {@code _2}, {@code _3} and so on.
 */
public final class UniqueNames {
    private final List<String> names = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    /** The suffix to try next for a name: all below are taken, so that many equal names take no more time each. */
    private final Map<String, Integer> nextSuffix = new HashMap<>();

    public void add(String wanted) {
        String clean = withoutControls(wanted);
        String base = clean.isEmpty() ? "c" + (names.size() + 1) : clean;
        String name = base;
        if (!taken.add(name)) {
            int suffix = nextSuffix.getOrDefault(base, 2);
            for (name = base + "_" + suffix; !taken.add(name); name = base + "_" + suffix) {
                suffix++;
            }
            nextSuffix.put(base, suffix + 1);
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
