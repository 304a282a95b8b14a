package dev.sluice.cli.report.render;

import dev.sluice.cli.report.measure.Measurement;
import dev.sluice.cli.report.measure.Report;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Every run as a line of CSV under a header: mode, round, and all figures; what the system does not tell is empty. */
public final class CsvReport {
    private CsvReport() {}

    /** The text, each line ended by a newline. */
    public static String of(Report report) {
        List<String> header = new ArrayList<>(List.of("mode", "round"));
        Figure.ALL.forEach(figure -> header.add(figure.key()));
        StringBuilder out = new StringBuilder(String.join(",", header)).append('\n');
        for (Measurement each : report.measurements()) {
            List<String> line = new ArrayList<>(List.of(each.mode().label(), Integer.toString(each.round())));
            Figure.ALL.forEach(figure -> line.add(text(figure.value().apply(each))));
            out.append(String.join(",", line)).append('\n');
        }
        return out.toString();
    }

    private static String text(OptionalDouble value) {
        return value.isPresent()
                ? new BigDecimal(value.getAsDouble(), MathContext.DECIMAL64)
                        .stripTrailingZeros()
                        .toPlainString()
                : "";
    }
}
