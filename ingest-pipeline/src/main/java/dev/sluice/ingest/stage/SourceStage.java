package dev.sluice.ingest.stage;

import dev.sluice.ingest.CommitPolicy;
import dev.sluice.ingest.IngestException;
import dev.sluice.ingest.IngestOptions;
import dev.sluice.ingest.InputException;
import dev.sluice.ingest.LastLine;
import dev.sluice.ingest.account.ContentMark;
import dev.sluice.ingest.account.InputAccount;
import dev.sluice.ingest.plan.InputLayout;
import dev.sluice.ingest.plan.LoadPlan;
import dev.sluice.ingest.ring.ChunkEvent;
import dev.sluice.ingest.ring.EventKind;
import dev.sluice.ingest.ring.EventSink;
import dev.sluice.ingest.source.ChunkCutter;
import dev.sluice.ingest.source.InputFile;
import dev.sluice.ingest.source.OpenedInput;
import dev.sluice.ingest.source.SourceSettings;
import dev.sluice.storage.ledger.LedgerEntry;
import java.util.List;
import java.util.Optional;

/**
 * Reads the inputs one after the other into the ring, chunk by chunk. Each input is looked up first: what is in the table
 * already is passed over, and one that grew is read on from there. Runs in the source thread.
 */
public final class SourceStage {
    private final IngestOptions options;
    private final LoadPlan plan;
    private final SourceSettings settings;
    private final LoadControl control;
    private final EventSink ring;
    private final KnownContents knownContents = new KnownContents();
    private final byte[] sample = new byte[OpenedInput.SAMPLE_BYTES];
    private Optional<OpenedInput> opened;
    private long bytesBefore;
    private long chunkNumber;
    private int lastOpened = -1;

    /**
     * Makes the source of a load.
     *
     * @param opened an input that was opened to plan the load and cannot be read again
     * @param chunks how many chunks the load had before
     */
    public SourceStage(
            IngestOptions options,
            LoadPlan plan,
            SourceSettings settings,
            LoadControl control,
            EventSink ring,
            Optional<OpenedInput> opened,
            long chunks) {
        this.options = options;
        this.plan = plan;
        this.settings = settings;
        this.control = control;
        this.ring = ring;
        this.opened = opened;
        this.chunkNumber = chunks;
    }

    /** Tells what the table holds already. */
    public void known(List<LedgerEntry> ledger) {
        ledger.forEach(knownContents::add);
    }

    /** Reads the inputs and ends the load. */
    public void run(List<InputAccount> inputs) {
        for (InputAccount input : inputs) {
            if (control.isReadingStopped()) {
                break;
            }
            try {
                read(input);
            } catch (IngestException e) {
                ChunkEvent event = ring.claim();
                event.begin(EventKind.INPUT_FAILED, input);
                event.fail(e);
                ring.publish();
                break;
            }
            bytesBefore += input.file().sizeBytes();
        }
        ChunkEvent event = ring.claim();
        event.begin(EventKind.LOAD_END, null);
        ring.publish();
    }

    private void read(InputAccount account) throws IngestException {
        lastOpened = account.index();
        account.opened();
        try (OpenedInput input = open(account.file())) {
            KnownContents.Found found =
                    options.again() ? KnownContents.Found.NOTHING : knownContents.lookUp(input, settings);
            Optional<KnownContents.Known> front = found.front();
            if (front.isPresent() && front.get().earlier().isPresent()) {
                ring.awaitEmpty();
                front = front.get().settled();
            }
            if (front.isPresent() && found.isWhole()) {
                passOver(ring.claim(), account, front.get());
                return;
            }
            InputLayout layout = layout(input);
            ChunkCutter cutter = new ChunkCutter(
                    input,
                    plan.layouts().lineEnds(),
                    options.chunkBytes(),
                    options.maxRecordBytes(),
                    lastLine(),
                    ring::awaitEmpty);
            if (input.file().isRegular() || input.isWholeInSample()) {
                Start start = front.isPresent() ? resume(cutter, account, front.get()) : begin(cutter, layout);
                publishChunks(account, layout, cutter, start);
            } else {
                publishChunks(account, layout, cutter, begin(cutter, layout));
            }
        }
    }

    private LastLine lastLine() {
        if (options.lastLine() != LastLine.AUTO) {
            return options.lastLine();
        }
        return plan.layouts().areLogLines() ? LastLine.WAIT : LastLine.LOAD;
    }

    private InputLayout layout(OpenedInput input) throws IngestException {
        try {
            return plan.layouts().of(input);
        } catch (IngestException e) {
            // The front of a damaged input may make no sense; the damage is why.
            throw input.failure().isPresent() ? input.failure().get() : e;
        }
    }

    /** Whether an input was opened. After the thread has ended. */
    public boolean hasOpened(InputAccount input) {
        return input.index() <= lastOpened;
    }

    /** The input that was opened to plan the load, where it was not reached. After the thread has ended. */
    public Optional<OpenedInput> notReached() {
        return opened;
    }

    private OpenedInput open(InputFile file) throws InputException {
        Optional<OpenedInput> first = opened;
        if (first.isPresent() && first.get().file().equals(file)) {
            opened = Optional.empty();
            return first.get();
        }
        return OpenedInput.open(file, settings, sample);
    }

    private void passOver(ChunkEvent event, InputAccount account, KnownContents.Known content) {
        event.begin(EventKind.ALREADY_LOADED, account);
        event.known(content.lines(), content.records());
        event.content(content.content(), false);
        ring.publish();
    }

    /** What stands before the first record that is read, and which content that is if an earlier load has it. */
    private record Start(long lines, long headerRecords, Optional<KnownContents.Known> front) {}

    private static Start begin(ChunkCutter cutter, InputLayout layout) throws InputException {
        cutter.skipTo(layout.dataOffset());
        return new Start(layout.headerLines(), layout.headerRecords(), Optional.empty());
    }

    private static Start resume(ChunkCutter cutter, InputAccount account, KnownContents.Known front)
            throws InputException {
        cutter.skipTo(front.content().bytes());
        if (front.unterminated() && !cutter.skipLineEnd()) {
            throw new InputException(
                    "cannot load \"" + account.file().name() + "\" line " + front.lines()
                            + ": the line was loaded without its end, and has grown since",
                    "An earlier load took the last line, which had no line end, as it was.",
                    "Use --last-line wait for files that are still written to.");
        }
        return new Start(front.lines(), 0, Optional.of(front));
    }

    private void publishChunks(InputAccount account, InputLayout layout, ChunkCutter cutter, Start start)
            throws InputException {
        boolean first = true;
        while (!control.isReadingStopped()) {
            ChunkEvent event = ring.claim();
            event.begin(EventKind.CHUNK, account);
            if (!cutter.next(event.buffer())) {
                endInput(event, account, cutter);
                return;
            }
            if (first
                    && cutter.isLast()
                    && start.front.isPresent()
                    && event.buffer().isEmpty()) {
                // Nothing new but a last line that is waited for.
                passOver(event, account, start.front.get());
                return;
            }
            event.chunk(layout.layout(), chunkNumber++, cutter.chunkOffset(), cutter.isLast(), cutter.isOverlong());
            event.content(ContentMark.of(cutter.digest()), cutter.isUnterminated());
            if (first) {
                long loaded = start.front.map(KnownContents.Known::records).orElse(0L);
                event.first(start.lines, loaded, start.headerRecords);
                first = false;
            }
            control.bytesRead(bytesBefore + cutter.rawBytesRead());
            ring.publish();
        }
        // The limit was reached: the input ends here for this load, and nobody may take it for the whole.
        ChunkEvent event = ring.claim();
        event.begin(EventKind.INPUT_END, account);
        ring.publish();
    }

    private void endInput(ChunkEvent event, InputAccount account, ChunkCutter cutter) throws InputException {
        ContentMark whole = ContentMark.of(cutter.digest());
        Optional<KnownContents.Known> known =
                account.file().isRegular() || options.again() ? Optional.empty() : knownContents.find(whole);
        if (known.isPresent()) {
            endKnown(event, account, known.get());
            return;
        }
        event.begin(EventKind.INPUT_END, account);
        event.content(whole, cutter.isUnterminated());
        ring.publish();
        knownContents.add(account, whole, cutter.isUnterminated());
    }

    /** A pipe is known as a whole only: what was read of it has to go again. */
    private void endKnown(ChunkEvent event, InputAccount account, KnownContents.Known known) throws InputException {
        if (options.isOneTransaction() || !(options.commit() instanceof CommitPolicy.PerFile)) {
            throw new InputException(
                    "cannot load \"" + account.file().name() + "\": the table holds its content already",
                    "A pipe is recognised only at its end, when it cannot be taken out of the transaction.",
                    "Use --commit file, or --again to load it a second time.");
        }
        event.begin(EventKind.KNOWN_AT_END, account);
        event.known(known.lines(), known.records());
        event.content(known.content(), false);
        ring.publish();
        control.stopReading();
    }
}
