package dev.sluice.cli.report.render;

import dev.sluice.cli.error.ControlText;

/** Text that may come from anywhere, made safe for HTML and for the attributes of it that stand in double quotes. */
final class HtmlText {
    private HtmlText() {}

    static String escape(String text) {
        return ControlText.escape(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replace(" %", "&nbsp;%");
    }
}
