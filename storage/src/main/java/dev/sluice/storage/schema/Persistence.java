package dev.sluice.storage.schema;

/** Whether a table's rows are promised to survive a crash. The codes are part of the catalog's format: append only. */
public enum Persistence {
    LOGGED(1),
    UNLOGGED(2);

    private final int code;

    Persistence(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /**
     * What has that code.
     *
     * @throws IllegalArgumentException for a code that none has
     */
    public static Persistence ofCode(int code) {
        return switch (code) {
            case 1 -> LOGGED;
            case 2 -> UNLOGGED;
            default -> throw new IllegalArgumentException("persistence code " + code + " is not 1 or 2");
        };
    }
}
