package dev.sluice.cli.settings;

/** Where a value came from, strongest first. */
public enum SettingSource {
    COMMAND_LINE("command line"),
    ENVIRONMENT("environment"),
    JOB("job"),
    CONFIG_FILE("--config"),
    DATA_DIRECTORY("sluice.conf"),
    DEFAULT("default");

    private final String label;

    SettingSource(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
