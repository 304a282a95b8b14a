package dev.sluice.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher hands to Java, seen by a Java that only tells. */
final class LauncherEndToEndIT {
    @TempDir
    private Path folder;

    private SluiceProcess sluice = new SluiceProcess(Path.of("."));

    /** The launcher may find sources that are newer than the program: not with a Java that cannot build. */
    @BeforeAll
    static void buildWhatIsStale(@TempDir Path elsewhere) throws Exception {
        assertThat(new SluiceProcess(elsewhere).run("--version").exitCode()).isZero();
    }

    @BeforeEach
    void makeJava() throws Exception {
        sluice = new SluiceProcess(folder);
        Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
        // Of the same release as the real one, so that its archive of classes is left alone.
        Files.copy(Path.of(System.getProperty("java.home"), "release"), folder.resolve("jdk/release"));
        Files.writeString(bin.resolve("java"), """
                #!/bin/sh
                for argument in "$@"; do
                    case $argument in -Xmx*) echo "$argument" ;; esac
                done
                echo "LC_ALL=${LC_ALL-unset} LC_CTYPE=${LC_CTYPE-unset} LC_MESSAGES=${LC_MESSAGES-unset}"
                """);
        assertThat(bin.resolve("java").toFile().setExecutable(true)).isTrue();
    }

    @Test
    void theHeapFitsTheStrongestMemorySetting() throws Exception {
        assertThat(heap(Map.of(), "load")).isEqualTo("-Xmx384m");
        Files.createDirectories(folder.resolve("sluice-data"));
        Files.writeString(
                folder.resolve("sluice-data/sluice.conf"), "# memory = 9GB\nfsync = on\n memory = 600 MB\r\n");
        Files.createDirectories(folder.resolve("other"));
        Files.writeString(folder.resolve("other/sluice.conf"), "memory_of_old = 9GB\nmemory:700mb");
        Files.writeString(folder.resolve("c"), "memory 800MB\n");
        assertThat(heap(Map.of(), "load")).isEqualTo("-Xmx728m");
        assertThat(heap(Map.of(), "load", "-D", "other")).isEqualTo("-Xmx828m");
        assertThat(heap(Map.of(), "--data=other", "load")).isEqualTo("-Xmx828m");
        assertThat(heap(Map.of("SLUICE_DATA", "other"), "load")).isEqualTo("-Xmx828m");
        assertThat(heap(Map.of(), "load", "--config", "c", "-D", "other")).isEqualTo("-Xmx928m");
        assertThat(heap(Map.of("SLUICE_CONFIG", "c"), "load")).isEqualTo("-Xmx928m");
        assertThat(heap(Map.of("SLUICE_MEMORY", "900MB"), "load", "--config=c")).isEqualTo("-Xmx1028m");
        assertThat(heap(Map.of("SLUICE_MEMORY", "900MB"), "load", "-s", "memory=01GB"))
                .isEqualTo("-Xmx1152m");
        assertThat(heap(Map.of(), "load", "--set=memory=1048576kB")).isEqualTo("-Xmx1152m");
        assertThat(heap(Map.of(), "load", "-smemory=32MB")).isEqualTo("-Xmx384m");
        // What is wrong is for the program to say.
        assertThat(heap(Map.of(), "load", "--set=memory=much")).isEqualTo("-Xmx384m");
        assertThat(heap(Map.of(), "load", "--set=memory=99999999999999999999GB"))
                .isEqualTo("-Xmx384m");
    }

    @Test
    void failuresOfTheDiskAreToldInEnglishAndLettersStayAsTheyAre() throws Exception {
        assertThat(locale(Map.of("LC_ALL", "de_DE.UTF-8")))
                .isEqualTo("LC_ALL=unset LC_CTYPE=de_DE.UTF-8 LC_MESSAGES=C");
        assertThat(locale(Map.of("LC_ALL", "", "LC_CTYPE", "tr_TR.UTF-8", "LC_MESSAGES", "tr_TR.UTF-8")))
                .endsWith("LC_CTYPE=tr_TR.UTF-8 LC_MESSAGES=C");
    }

    @Test
    void aFolderThatWasMovedSaysNothingOfIt() throws Exception {
        assertThat(sluice.shell("mkdir -p moved/loader-cli/target && cp -p '" + SluiceProcess.home()
                                + "/sluice' moved/ && cp -p '" + SluiceProcess.home()
                                + "'/loader-cli/target/sluice.jar '"
                                + SluiceProcess.home() + "'/loader-cli/target/classes-*.jsa moved/loader-cli/target/")
                        .exitCode())
                .isZero();
        SluiceProcess.Result version =
                sluice.calledAs(folder.resolve("moved/sluice")).run("--version");
        assertThat(version.out().lines()).singleElement().asString().startsWith("sluice ");
        assertThat(version.err()).isEmpty();
    }

    @Test
    void aBuildThatIsKilledLeavesNoHalfProgram() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home/loader-cli/target"))
                .resolve("../..")
                .normalize();
        Files.copy(SluiceProcess.home().resolve("sluice"), home.resolve("sluice"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(home.resolve("pom.xml"), "");
        Path launcher = home.resolve("sluice");
        maven("head -c 5000 \"$whole\" >\"$jar\"; kill -9 $(cat loader-cli/target/launcher.lock/pid); sleep 1");
        SluiceProcess.Result killed = sluice.calledAs(launcher).runWith(withMaven(), "--version");
        assertThat(killed.exitCode()).as("%s", killed).isNotZero();
        assertThat(home.resolve("loader-cli/target/sluice.jar")).doesNotExist();
        maven("cp \"$whole\" \"$jar\"");
        SluiceProcess.Result built = sluice.calledAs(launcher).runWith(withMaven(), "--version");
        assertThat(built.exitCode()).as("%s", built).isZero();
        assertThat(built.out()).startsWith("sluice ");
        assertThat(home.resolve("loader-cli/target/sluice.jar")).hasSameBinaryContentAs(programJar());
        assertThat(home.resolve("loader-cli/target/sluice.jar.part")).doesNotExist();
    }

    private static Path programJar() {
        return SluiceProcess.home().resolve("loader-cli/target/sluice.jar");
    }

    /** A Maven that makes the program in this way: {@code $jar} is where it is asked for, {@code $whole} a whole one. */
    private void maven(String build) throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.writeString(bin.resolve("mvn"), """
                #!/bin/sh
                whole='%s'
                jar=loader-cli/target/sluice.jar
                for argument in "$@"; do
                    case $argument in -Dsluice.jar=*) jar=${argument#*=} ;; esac
                done
                %s
                """.formatted(programJar(), build));
        assertThat(bin.resolve("mvn").toFile().setExecutable(true)).isTrue();
    }

    private Map<String, String> withMaven() {
        return Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    }

    private String heap(Map<String, String> environment, String... arguments) throws Exception {
        return told(environment, arguments).lines().findFirst().orElseThrow();
    }

    private String locale(Map<String, String> environment) throws Exception {
        return told(environment, "load").lines().skip(1).findFirst().orElseThrow();
    }

    private String told(Map<String, String> environment, String... arguments) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", folder.resolve("jdk").toString());
        SluiceProcess.Result result = sluice.runWith(all, arguments);
        assertThat(result.exitCode()).as("%s", result).isZero();
        return result.out();
    }
}
