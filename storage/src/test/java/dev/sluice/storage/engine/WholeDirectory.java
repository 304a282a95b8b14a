package dev.sluice.storage.engine;

import static dev.sluice.storage.engine.EngineFixture.DATA;
import static dev.sluice.storage.engine.EngineFixture.inputs;
import static dev.sluice.storage.engine.EngineFixture.into;
import static dev.sluice.storage.engine.EngineFixture.numbers;
import static dev.sluice.storage.engine.EngineFixture.open;
import static dev.sluice.storage.engine.EngineFixture.options;
import static dev.sluice.storage.engine.EngineFixture.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.storage.StorageEngine;
import dev.sluice.storage.StorageOptions;
import dev.sluice.storage.catalog.Catalog;
import dev.sluice.storage.catalog.CatalogFile;
import dev.sluice.storage.catalog.PartitionDefinition;
import dev.sluice.storage.catalog.TableDefinition;
import dev.sluice.storage.engine.EngineFixture.Driver;
import dev.sluice.storage.ledger.LedgerEntry;
import dev.sluice.storage.recovery.DirectoryOpener;
import dev.sluice.storage.recovery.LogAnalysis;
import dev.sluice.storage.relation.DataFileFormat;
import dev.sluice.storage.schema.Persistence;
import dev.sluice.storage.transaction.CommitInput;
import dev.sluice.storage.verify.Fault;
import dev.sluice.storage.verify.Verifier;
import dev.sluice.storage.verify.VerifyReport;
import dev.sluice.testkit.CrashState;
import dev.sluice.testkit.DiskImage;
import dev.sluice.testkit.SimulatedDisk;
import dev.sluice.testkit.Survival;
import dev.sluice.wal.WalLevel;
import dev.sluice.wal.control.ControlFile;
import dev.sluice.wal.control.ControlState;
import dev.sluice.wal.control.RunState;
import dev.sluice.wal.file.FileHandle;
import dev.sluice.wal.file.FileSystem;
import dev.sluice.wal.file.OpenMode;
import dev.sluice.wal.format.LogGeometry;
import dev.sluice.wal.format.WalSegmentFormat;
import dev.sluice.wal.read.WalReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * A data directory of every kind of file, which bytes of it are used, and what it holds: what tests of damage start from. Which bytes are used
 * is found out here anew, from the formats, so that a byte that nobody checks is noticed.
 *
 * @param image its files
 * @param stopped whether it was stopped cleanly
 * @param used by file, whether a byte means something
 * @param certainLsn the log is known to have been durable up to here, so that no loss before it passes for a torn tail
 * @param rows by table, the numbers it holds
 */
record WholeDirectory(
        DiskImage image,
        boolean stopped,
        Map<Path, boolean[]> used,
        long certainLsn,
        Map<String, SortedSet<Integer>> rows) {
    static final StorageOptions OPTIONS =
            options().withWalSkipThresholdBytes(2_000).withRowGroupRows(20);

    /** Stopped cleanly by the last of several runs, one of them under none. */
    static WholeDirectory clean() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(DATA);
        firstRuns(disk);
        lastRun(disk).shutdown();
        return of(imageOf(disk), Map.of("t", range(0, 300), "u", range(0, 80)));
    }

    /** As an earlier stop of the same runs left it. */
    static DiskImage earlier() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(DATA);
        firstRuns(disk);
        return imageOf(disk);
    }

    /** Crashed in the last run under minimal; what was written was kept. */
    static WholeDirectory crashed() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(DATA);
        firstRuns(disk);
        lastRun(disk);
        return of(imageOf(disk), Map.of("t", range(0, 300), "u", range(0, 0)));
    }

    /** Crashed in a run under none. */
    static WholeDirectory crashedInNone() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(DATA);
        firstRuns(disk);
        StorageEngine engine = open(disk, OPTIONS.withWalLevel(WalLevel.NONE));
        new Driver(engine, into("t", Persistence.LOGGED), 2).rows(1000, 1200).commit("lost");
        return of(imageOf(disk), Map.of("t", range(0, 160), "u", range(0, 80)));
    }

    private static void firstRuns(SimulatedDisk disk) throws IOException {
        try (StorageEngine engine = open(disk, OPTIONS)) {
            try (Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
                load.rows(0, 100).end();
                write(disk, "1", "bad record\nanother\n");
                write(disk, "1.jsonl", "{\"line\":3}\n{\"line\":4}\n");
                LedgerEntry entry = EngineFixture.entry("with rejects", 100);
                load.load().flush(load.load().commit(new CommitInput(List.of(withRejects(entry)), 100)));
            }
        }
        try (StorageEngine engine = open(disk, OPTIONS.withWalLevel(WalLevel.NONE));
                Driver load = new Driver(engine, into("u", Persistence.UNLOGGED), 2)) {
            load.rows(0, 80).commit("unlogged");
        }
        try (StorageEngine engine = open(disk, OPTIONS);
                Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2)) {
            load.rows(100, 160).commit("small");
        }
    }

    private static StorageEngine lastRun(SimulatedDisk disk) throws IOException {
        StorageEngine engine = open(disk, OPTIONS);
        Driver load = new Driver(engine, into("t", Persistence.LOGGED), 2);
        load.rows(160, 165).commit("b").checkpoint();
        for (int n = 165; n < 250; n += 5) {
            load.rows(n, n + 5).commit("small " + n);
        }
        load.rows(250, 300).commit("last");
        load.close();
        return engine;
    }

    private static LedgerEntry withRejects(LedgerEntry entry) {
        return new LedgerEntry(
                0,
                0,
                entry.path(),
                entry.contentBytes(),
                entry.contentHash(),
                0,
                entry.wholeOffset(),
                entry.lines(),
                false,
                true,
                entry.loaded() + 2,
                entry.loaded(),
                2,
                0,
                0,
                0,
                "rejects/1",
                19,
                22);
    }

    private static void write(SimulatedDisk disk, String name, String text) throws IOException {
        try (FileHandle file = disk.open(DATA.resolve("rejects").resolve(name), OpenMode.CREATE_NEW)) {
            file.writeFully(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
            file.force(true);
        }
        disk.syncDirectory(DATA.resolve("rejects"));
    }

    static DiskImage imageOf(SimulatedDisk disk) {
        return CrashState.after(disk.start(), disk.trace(), disk.trace().size(), Survival.everything());
    }

    private static WholeDirectory of(DiskImage image, Map<String, SortedSet<Integer>> rows) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(image);
        Map<Path, boolean[]> used = new HashMap<>();
        image.files().forEach((path, bytes) -> used.put(path, new boolean[bytes.length]));
        ControlState control = ControlFile.read(disk, DATA).orElseThrow();
        Path catalogPath = CatalogFile.path(DATA, control.catalogNumber());
        use(used, DATA.resolve(ControlFile.NAME), 0, 128);
        use(used, catalogPath, 0, disk.size(catalogPath));
        Catalog catalog = CatalogFile.read(disk, DATA, control.catalogNumber(), control.catalogCrc());
        boolean crashed = control.state() == RunState.IN_PRODUCTION && control.level() == WalLevel.MINIMAL;
        if (crashed) {
            try (WalReader log = WalReader.openAtOldest(disk, wal(), control.segmentSizeBytes(), control.runNumber())) {
                catalog = LogAnalysis.read(log, wal(), catalog).loggedTables();
            }
        }
        for (TableDefinition table : catalog.all()) {
            for (PartitionDefinition each : table.partitions()) {
                use(
                        used,
                        DataFileFormat.path(DATA, table.id(), each.fileId()),
                        0,
                        each.mark().length());
            }
            Path ledger = DataFileFormat.path(DATA, table.id(), table.ledger().fileId());
            use(used, ledger, 0, table.ledger().mark().length());
        }
        long certain = useLog(disk, used, control, crashed);
        return new WholeDirectory(image, control.state() == RunState.CLEAN, used, certain, rows);
    }

    private static long useLog(FileSystem disk, Map<Path, boolean[]> used, ControlState control, boolean crashed)
            throws IOException {
        LogGeometry geometry = new LogGeometry(control.segmentSizeBytes());
        long certain = control.checkpointEndLsn();
        try (WalReader log = WalReader.openAtOldest(disk, wal(), control.segmentSizeBytes(), control.runNumber())) {
            while (log.next()) {
                certain = Math.max(certain, log.flushedLsn());
                for (long at = log.startLsn(); at < log.endLsn(); ) {
                    Path segment = wal().resolve(LogGeometry.fileName(geometry.segmentStart(at)));
                    use(used, segment, 0, WalSegmentFormat.HEADER_SIZE_BYTES);
                    int from = Math.max(geometry.offset(at), WalSegmentFormat.HEADER_SIZE_BYTES);
                    long end = Math.min(log.endLsn(), geometry.nextSegmentStart(at));
                    use(used, segment, from, end - geometry.segmentStart(at));
                    at = end;
                }
            }
        }
        return crashed ? certain : Long.MAX_VALUE;
    }

    private static Path wal() {
        return DATA.resolve(DirectoryOpener.WAL_DIRECTORY);
    }

    private static void use(Map<Path, boolean[]> used, Path path, long from, long to) {
        boolean[] bytes = used.get(path);
        if (bytes != null) {
            Arrays.fill(bytes, (int) from, (int) to, true);
        }
    }

    boolean isUsed(Path path, int offset) {
        boolean[] bytes = used.getOrDefault(path, new boolean[0]);
        return offset < bytes.length && bytes[offset];
    }

    /** The first used byte of a file that differs in other bytes; -1 if none does. */
    int firstUsedDifference(Path path, byte[] damaged) {
        byte[] whole = image.files().getOrDefault(path, new byte[0]);
        for (int i = 0; i < whole.length; i++) {
            if (isUsed(path, i) && (i >= damaged.length || damaged[i] != whole[i])) {
                return i;
            }
        }
        if (path.startsWith(wal()) && damaged.length != whole.length) {
            // The length of a segment means something where the log goes on; nowhere may it be more than its size.
            int size = OPTIONS.walSegmentSizeBytes();
            boolean goesOn = stopped && isUsed(path, 0);
            return damaged.length > size ? size : goesOn ? damaged.length : -1;
        }
        boolean isControlOrCatalog = path.endsWith(ControlFile.NAME) || path.startsWith(DATA.resolve("catalog"));
        return isControlOrCatalog && damaged.length > whole.length ? whole.length : -1;
    }

    /** The bytes of a file, the caller's to change. */
    byte[] bytes(Path path) {
        return image.files().getOrDefault(path, new byte[0]).clone();
    }

    /** The same directory with other bytes in one file. */
    SimulatedDisk with(Path path, byte[] bytes) {
        SortedMap<Path, byte[]> files = new TreeMap<>(image.files());
        files.put(path, bytes);
        return new SimulatedDisk(new DiskImage(image.directories(), files));
    }

    SimulatedDisk without(Path path) {
        SortedMap<Path, byte[]> files = new TreeMap<>(image.files());
        files.remove(path);
        return new SimulatedDisk(new DiskImage(image.directories(), files));
    }

    /** What verify says. */
    record Verified(VerifyReport report, List<Fault> faults, List<String> notices) {}

    static Verified verify(FileSystem disk) throws IOException {
        List<Fault> faults = new ArrayList<>();
        List<String> notices = new ArrayList<>();
        VerifyReport report = Verifier.verify(disk, DATA, new Verifier.Listener() {
            @Override
            public void fault(Fault fault) {
                faults.add(fault);
            }

            @Override
            public void notice(String text) {
                notices.add(text);
            }
        });
        assertThat(report.faults()).isEqualTo(faults.size());
        return new Verified(report, faults, notices);
    }

    /** Reads every row and every ledger entry, and compares them. */
    void assertReadable(FileSystem disk) throws IOException {
        for (Map.Entry<String, SortedSet<Integer>> table : rows.entrySet()) {
            assertThat(numbers(disk, table.getKey())).as(table.getKey()).isEqualTo(table.getValue());
            inputs(disk, table.getKey());
        }
    }
}
