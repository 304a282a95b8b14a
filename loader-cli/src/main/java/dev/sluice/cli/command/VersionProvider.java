package dev.sluice.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Program version, as the build wrote it, and the Java it runs on. */
public final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"sluice " + programVersion() + " (Java " + Runtime.version() + ")"};
    }

    /** The version without any word around it. */
    public static String programVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = VersionProvider.class.getResourceAsStream("/dev/sluice/cli/version.properties")) {
            if (in == null) {
                throw new IOException("the program's version.properties is missing");
            }
            properties.load(in);
        }
        return properties.getProperty("version");
    }
}
