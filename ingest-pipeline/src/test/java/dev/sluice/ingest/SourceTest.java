package dev.sluice.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ingest.bytes.Compressed;
import dev.sluice.ingest.bytes.Compression;
import dev.sluice.ingest.source.InputSelection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What may be named as an input, and what stands in it. */
class SourceTest {
    private static final byte[] CSV = "id,name\n1,one\n2,two\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private LoadFixture load;

    @BeforeEach
    void fixture() {
        load = new LoadFixture(folder);
    }

    @ParameterizedTest
    @EnumSource
    void compressionIsToldByContentInFilesAndOnStandardInput(Compression compression) throws Exception {
        load.load(load.file("no-suffix", Compressed.with(compression, CSV)));
        LoadFixture piped = new LoadFixture(folder);
        piped.standardInput = Compressed.with(compression, CSV);
        piped.load("-");

        assertThat(load.target.rows()).containsExactly("1|one", "2|two").isEqualTo(piped.target.rows());
        assertThat(load.finished.orElseThrow().inputs().get(0).bytes()).isEqualTo(CSV.length);
    }

    @ParameterizedTest
    @EnumSource
    void utf16InsideACompressedFileIsRead(Compression compression) throws Exception {
        byte[] utf16 = new String(CSV, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
        load.load(load.file("a.csv", Compressed.with(compression, utf16)));

        assertThat(load.target.rows()).containsExactly("1|one", "2|two");
    }

    @ParameterizedTest
    @EnumSource
    void aFileCompressedTwiceIsRefused(Compression inner) {
        String file = load.file("a.csv.gz", Compressed.with(Compression.GZIP, Compressed.with(inner, CSV)));

        assertThatThrownBy(() -> load.load(file))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "cannot load \"" + file + "\": it is compressed twice, as " + inner.label() + " inside gzip");
    }

    @ParameterizedTest
    @EnumSource
    void aCutFileFailsAndKeepsNothing(Compression compression) {
        String text = IntStream.range(0, 2_000)
                .mapToObj(i -> i + "," + new Random(i).nextLong() + "\n")
                .collect(Collectors.joining("", "id,name\n", ""));
        byte[] whole = Compressed.with(compression, text.getBytes(StandardCharsets.UTF_8));
        String file = load.file("a.csv", Arrays.copyOf(whole, whole.length - 1));

        assertThatThrownBy(() -> load.load(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file);

        assertThat(load.target.rows()).isEmpty();
        assertThat(load.finished.orElseThrow().inputs().get(0).status()).isEqualTo(InputStatus.FAILED);
    }

    @Test
    void theRowsBeforeTheDamageAreOfferedToPoliciesThatKeepParts() {
        String text = IntStream.range(0, 1000)
                .mapToObj(i -> i + "," + new Random(i).nextLong() + "\n")
                .collect(Collectors.joining("", "id,name\n", ""));
        byte[] whole = Compressed.with(Compression.GZIP, text.getBytes(StandardCharsets.UTF_8));
        String file = load.file("a.csv", Arrays.copyOf(whole, whole.length - 1));

        assertThatThrownBy(() -> load.load(
                        file, o -> o.commit(new CommitPolicy.EveryRows(100)).chunkBytes(1000)))
                .isInstanceOf(InputException.class);

        assertThat(load.target.rows()).hasSizeGreaterThan(900);
    }

    @Test
    void aDamagedFileAmongOthersIsPassedOverWhenAsked() throws Exception {
        byte[] whole = Compressed.with(Compression.ZSTD, CSV);
        String bad = load.file("bad.zst", Arrays.copyOf(whole, whole.length - 2));
        String good = load.file("good.zst", whole);

        IngestReport report = load.load(load.options(bad, good).onFileError(FileErrorPolicy.CONTINUE));

        assertThat(load.target.rows()).containsExactly("1|one", "2|two");
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.FAILED, InputStatus.LOADED);
    }

    @Test
    void aFileIsReadToTheLengthItHadWhenItWasOpened() throws Exception {
        // Larger than what is read at once, so that it grows and shrinks while it is read.
        String text =
                IntStream.range(0, 400_000).mapToObj(i -> i + ",x\n").collect(Collectors.joining("", "id,name\n", ""));
        String grows = load.file("grows.csv", text);
        load.whenStarted = () -> Files.writeString(Path.of(grows), "1,late\n", StandardOpenOption.APPEND);
        load.load(grows);
        assertThat(load.target.rows()).hasSize(400_000);

        String shrinks = load.file("shrinks.csv", text);
        LoadFixture other = new LoadFixture(folder);
        other.whenStarted = () -> Files.writeString(Path.of(shrinks), "id,name\n");
        assertThatThrownBy(() -> other.load(shrinks)).hasMessageContaining("\"" + shrinks + "\": it became shorter");
        assertThat(other.target.rows()).isEmpty();

        String vanishes = load.file("vanishes.csv", text);
        LoadFixture third = new LoadFixture(folder);
        third.whenStarted = () -> Files.delete(Path.of(vanishes));
        third.load(vanishes);
        assertThat(third.target.rows()).hasSize(400_000);
    }

    @ParameterizedTest
    @CsvSource({
        "504b030414000000, a zip archive",
        "1f9d9069, compressed by compress (.Z)",
        "02214c1801020304, compressed in the legacy form of lz4",
        "377abcaf271c0004, a 7z archive",
        "5041523115041500, a Parquet file",
    })
    void aFileThatIsNoTextIsNamedForWhatItIs(String hex, String what) {
        String file = load.file("a.csv", HexFormat.of().parseHex(hex));

        assertThatThrownBy(() -> load.load(file)).hasMessage("cannot load \"" + file + "\": it is " + what);
    }

    @Test
    void anArchiveInsideACompressedFileIsNamedForWhatItIs() {
        byte[] tar = new byte[1024];
        System.arraycopy("a.csv".getBytes(StandardCharsets.US_ASCII), 0, tar, 0, 5);
        System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, tar, 257, 8);
        String file = load.file("a.tar.gz", Compressed.with(Compression.GZIP, tar));

        assertThatThrownBy(() -> load.load(file)).hasMessage("cannot load \"" + file + "\": it is a tar archive");
    }

    @Test
    void aHeaderThatBeginsLikeParquetIsAHeader() throws Exception {
        load.load(load.file("a.csv", "PAR1,PAR2\n1,2\n"));

        assertThat(load.target.rows()).containsExactly("1|2");
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedFileLeavesNoThreadBehind(Compression compression) throws Exception {
        // More than the thread that decompresses holds ready.
        byte[] zip = new byte[2 << 20];
        System.arraycopy(HexFormat.of().parseHex("504b0304"), 0, zip, 0, 4);
        String refused = load.file("a.compressed", Compressed.with(compression, zip));
        String zeros = load.file("b.compressed", Compressed.with(compression, new byte[2 << 20]));

        assertThatThrownBy(() -> load.load(refused)).hasMessageContaining("it is a zip archive");
        assertThatThrownBy(() -> load.load(zeros)).hasMessageContaining("nothing but zero bytes");

        String name = "read " + compression.label();
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (isRunning(name) && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(isRunning(name)).isFalse();
    }

    private static boolean isRunning(String thread) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().contains(thread));
    }

    @Test
    void aDamagedFileIsPassedOverWhenTypesAreInferredFromAllInputs() throws Exception {
        String good = load.file("a.csv", CSV);
        byte[] whole = Compressed.with(Compression.GZIP, CSV);
        String bad = load.file("b.csv.gz", Arrays.copyOf(whole, whole.length - 1));
        String wider = load.file("c.csv", "id,name\nx,three\n");

        IngestReport report = load.load(
                load.options(good, bad, wider).infer(InferenceScope.FULL).onFileError(FileErrorPolicy.CONTINUE));

        assertThat(load.target.rows()).containsExactly("1|one", "2|two", "x|three");
        assertThat(report.inputs())
                .extracting(InputReport::status)
                .containsExactly(InputStatus.LOADED, InputStatus.FAILED, InputStatus.LOADED);
    }

    @Test
    void aFileOfZeroBytesIsRefusedRatherThanReadToItsEnd() {
        String file = load.file("a.csv", new byte[2 << 20]);

        assertThatThrownBy(() -> load.load(file)).hasMessageContaining("nothing but zero bytes");
    }

    @Test
    void foldersInAFolderAreReadWhenAsked() throws Exception {
        load.file("logs/2/b10.csv", "id\n4\n");
        load.file("logs/2/b9.csv", "id\n3\n");
        load.file("logs/10/a.csv", "id\n5\n");
        load.file("logs/1.csv", "id\n1\n");
        load.file("logs/.git/c.csv", "id\n0\n");
        Files.createSymbolicLink(folder.resolve("logs/1b"), folder.resolve("linked"));
        load.file("linked/c.csv", "id\n2\n");

        load.load(recursive("logs"));

        assertThat(load.target.rows()).containsExactly("1", "2", "3", "4", "5");
    }

    private IngestOptions.Builder recursive(String name) {
        String path = folder.resolve(name).toString();
        return load.options(path).inputs(new InputSelection(List.of(path), List.of(), true, false));
    }

    @Test
    void aCircleOfLinksIsNamed() throws Exception {
        load.file("logs/a.csv", "id\n1\n");
        Path up = Files.createSymbolicLink(folder.resolve("logs/up"), folder.resolve("logs"));
        Path self = Files.createSymbolicLink(folder.resolve("self.csv"), folder.resolve("self.csv"));

        assertThatThrownBy(() -> load.load(recursive("logs")))
                .hasMessage("could not read \"" + up + "\": its symbolic links lead in a circle");
        assertThatThrownBy(() -> load.load(self.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("\"" + self + "\"");
    }

    @Test
    void whatIsNoFileIsRefusedByName() throws Exception {
        assertThatThrownBy(() -> load.load("/dev/zero")).hasMessage("cannot load \"/dev/zero\": it is a device");
        Path socket = folder.resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> load.load(socket.toString()))
                    .hasMessage("cannot load \"" + socket + "\": it is a socket");
        }
    }

    @Test
    void aNamedPipeIsReadAndOneInAFolderIsNot() throws Exception {
        Path pipe = folder.resolve("logs/p.csv");
        load.file("logs/a.csv", "id\n1\n");
        makePipe(pipe);
        load.load(folder.resolve("logs").toString());
        assertThat(load.warnings).containsExactly("skipped \"" + pipe + "\": it is a pipe");

        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, Compressed.with(Compression.XZ, "id\n7\n".getBytes(StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        LoadFixture named = new LoadFixture(folder);
        named.load(pipe.toString());
        writer.join();

        assertThat(named.target.rows()).containsExactly("7");
    }

    @Test
    void waitingForThePipesWriterCanBeStopped() throws Exception {
        Path pipe = folder.resolve("p.csv");
        makePipe(pipe);
        Thread stopper = new Thread(() -> {
            try {
                Thread.sleep(200);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            load.cancel.raise();
        });
        stopper.start();

        assertThatThrownBy(() -> load.load(pipe.toString())).isInstanceOf(LoadCancelledException.class);

        stopper.join();
        // Lets the thread go that still waits for the writer.
        Files.write(pipe, new byte[0]);
    }

    private static void makePipe(Path pipe) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
    }

    @Test
    void aListNamesFurtherInputsWhateverTheirNames() throws Exception {
        String a = load.file("a*.csv", "id\n1\n");
        String b = load.file("line\nend.csv", "id\n2\n");
        String c = load.file("c.csv", "id\n3\n");
        load.load(listing(load.file("lines", a + "\r\n\n" + c)));
        LoadFixture zero = new LoadFixture(folder);
        zero.load(listing(zero.file("zeros", b + "\0" + c + "\0")));
        LoadFixture piped = new LoadFixture(folder);
        piped.standardInput = (a + "\n").getBytes(StandardCharsets.UTF_8);
        piped.load(listing("-"));

        assertThat(load.target.rows()).containsExactly("1", "3");
        assertThat(zero.target.rows()).containsExactly("2", "3");
        assertThat(piped.target.rows()).containsExactly("1");
        assertThatThrownBy(() -> load.load(listing(load.file("missing", folder.resolve("x*") + "\n"))))
                .hasMessage("could not open \"" + folder.resolve("x*") + "\": no such file");
        assertThatThrownBy(() -> load.load(listing(load.file("none", "\n")))).isInstanceOf(NoInputException.class);
    }

    private IngestOptions.Builder listing(String list) {
        return load.options().inputs(new InputSelection(List.of(), List.of(list), false, false));
    }

    @Test
    void anUnreadableFileIsNamed() throws Exception {
        String file = load.file("a.csv", "id\n1\n");
        Files.setPosixFilePermissions(Path.of(file), Set.of());
        org.junit.jupiter.api.Assumptions.assumeFalse(Files.isReadable(Path.of(file)), "root reads everything");

        assertThatThrownBy(() -> load.load(file)).hasMessage("could not read \"" + file + "\": permission denied");
    }
}
