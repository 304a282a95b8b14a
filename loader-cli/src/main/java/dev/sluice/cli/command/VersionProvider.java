package dev.sluice.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Program version, as the build wrote it, and the Java it runs on. */
final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = VersionProvider.class.getResourceAsStream("/dev/sluice/cli/version.properties")) {
            if (in == null) {
                throw new IOException("the program's version.properties is missing");
            }
            properties.load(in);
        }
        return new String[] {"sluice " + properties.getProperty("version") + " (Java " + Runtime.version() + ")"};
    }
}
