package dev.sluice.ingest.plan;

import dev.sluice.ingest.source.InputFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The name of a table that nobody named, from its first input's: {@code logs/access.log.gz} gives access_log. */
final class TableName {
    private static final List<String> COMPRESSED = List.of(".gz", ".zst", ".bz2", ".xz");
    private static final List<String> TEXT = List.of(".csv", ".tsv", ".txt");

    private TableName() {}

    static Optional<String> of(InputFile input) {
        return input.path().map(Path::getFileName).map(Path::toString).flatMap(TableName::of);
    }

    private static Optional<String> of(String fileName) {
        String stem = without(TEXT, without(COMPRESSED, fileName.toLowerCase(Locale.ROOT)));
        StringBuilder name = new StringBuilder();
        stem.codePoints().map(c -> Character.isLetterOrDigit(c) ? c : '_').forEach(name::appendCodePoint);
        if (name.length() > 0 && Character.isDigit(name.charAt(0))) {
            name.insert(0, '_');
        }
        return name.length() == 0 ? Optional.empty() : Optional.of(name.toString());
    }

    private static String without(List<String> suffixes, String name) {
        for (String suffix : suffixes) {
            if (name.endsWith(suffix) && name.length() > suffix.length()) {
                return name.substring(0, name.length() - suffix.length());
            }
        }
        return name;
    }
}
