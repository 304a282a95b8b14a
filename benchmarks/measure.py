#!/usr/bin/env python3
"""Measures the program as its user meets it: whole processes, from the command to the prompt, JVM start included, data durable.

  measure.py shapes  [NAME...]   odd shapes of input against the plain one, by cost per byte
  measure.py modes   FILE        accounts in wal_level none, unlogged, minimal skipping, minimal with every row logged
  measure.py commits             10,000 files, a commit each, against bare write and fsync of the same bytes
  measure.py export  DIR         a full export to CSV, and count and export of one column, of the tables of a data directory
  measure.py start               the short commands, also on 100 tables of 100 partitions

Needs Python 3.8, a Linux, and the launcher beside this folder; nothing else. Inputs are made once, the same bytes on every machine, and
kept with all else under --work. Runs of what is compared take turns. Times are medians; CPU is user and system time of the process and
peak its largest resident memory, both as the kernel counts them. Prints Markdown.
"""
import argparse, json, os, pathlib, random, shutil, statistics, subprocess, sys, tempfile, time

HOME = pathlib.Path(__file__).resolve().parent.parent
ACCOUNTS = ["--columns", "aid int, bid int, abalance int, filler text", "--header", "no"]
BY_HASH = ["--partition-by", "hash(aid)", "--partitions", "20", "--sessions", "20"]


class Failed(Exception):
    """A command that should have succeeded did not."""


class Run:
    """One process that ended: its costs, and what it printed."""

    def __init__(self, command, accept=(0,), keep_output=True, environment=None):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL,
                                       stdout=out if keep_output else subprocess.DEVNULL, stderr=err,
                                       env={**os.environ, **(environment or {})})
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            self.cpu = usage.ru_utime + usage.ru_stime
            self.peak = usage.ru_maxrss / 1024
            err.seek(0)
            if process.returncode not in accept:
                raise Failed(f"exit {process.returncode}: {' '.join(map(str, command))[:200]}\n{err.read().decode()}")
            out.seek(0)
            self.out = out.read().decode() if keep_output else ""


def sluice(args, *arguments, **options):
    return Run([args.sluice, *arguments], **options)


def load(args, data, *arguments):
    """Loads into a fresh data directory and checks what it left; result and costs."""
    shutil.rmtree(data, ignore_errors=True)
    run = sluice(args, "load", *arguments, "--data", data, "--json")
    run.result = json.loads(run.out)
    if not run.result["durable"]:
        raise Failed(f"not durable: {arguments}")
    sluice(args, "verify", "--data", data)
    run.disk = size(data)
    shutil.rmtree(data)
    return run


def size(path):
    return path.stat().st_size if path.is_file() else sum(p.stat().st_size for p in path.rglob("*") if p.is_file())


def in_turns(count, runs):
    """Calls each of a dictionary of functions in turn, a warm-up and then count times; the runs by name, none of one that failed."""
    results = {name: [] for name in runs}
    for turn in range(count + 1):
        for name, function in list(runs.items()):
            try:
                result = function()
            except Failed as failure:
                print(f"{name}: {failure}", file=sys.stderr)
                results[name] = []
                runs = {other: kept for other, kept in runs.items() if other != name}
                continue
            if turn or not count:
                results[name].append(result)
    return results


def median(runs, figure):
    return statistics.median(getattr(run, figure) for run in runs)


def table(columns, rows):
    print("| " + " | ".join(columns) + " |")
    print("|" + "---|" * len(columns))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |", flush=True)
    print()


def make(path, write):
    """A file or folder of inputs, made aside so that half of one is never taken for whole."""
    if not path.exists():
        part = path.with_name(path.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(part)
        part.rename(path)
    return path


def generate(args, kind, rows):
    return make(args.work / f"{kind}-{rows}", lambda part: sluice(args, "generate", kind, rows, "-o", part))


def lines(path, count, line):
    with open(path, "w", encoding="ascii") as out:
        for i in range(count):
            out.write(line(i) + "\n")


def split(source, folder, rows):
    folder.mkdir()
    with open(source, "rb") as records:
        for number in range(1 << 30):
            part = [line for _, line in zip(range(rows), records)]
            if not part:
                break
            (folder / f"{number:05}.csv").write_bytes(b"".join(part))


def shapes(args):
    rng = random.Random(42)
    million = 1_000_000
    rows = int(2.5 * million * args.scale)
    accounts = lambda: generate(args, "accounts", rows)
    numbers = [str(rng.randrange(100_000)) for _ in range(100_000)]

    def made(name, count, line):
        count = int(count * args.scale)
        return make(args.work / f"{name}-{count}", lambda part: lines(part, count, line))

    def quoted(part):
        with open(accounts()) as source, open(part, "w") as out:
            for line in source:
                out.write('"' + line[:-1].replace(",", '","') + '"\n')

    def words(count):
        text = rng.randbytes(8 * count).hex()
        return [text[i:i + 16] for i in range(0, len(text), 16)]

    letters = "".join(map(chr, range(97, 123))) * 50_000
    columns = lambda prefix, count, kind: ", ".join(f"{prefix}{i} {kind}" for i in range(count))
    plain = [*ACCOUNTS, *BY_HASH]
    cases = {
        "plain": ("accounts, 4 columns, 98 bytes a row, 20 partitions", accounts, plain),
        "access": ("combined access log, 268 bytes a line, 20 partitions",
                   lambda: generate(args, "access", int(0.9 * million * args.scale)),
                   ["--format", "combined", "--partition-by", "hash(host)", "--partitions", "20", "--sessions", "20"]),
        "wide": ("500 columns of numbers",
                 lambda: made("wide", 84_000, lambda i: str(i) + "," + ",".join(rng.choices(numbers, k=499))),
                 ["--header", "no", "--columns", "aid int, " + columns("c", 499, "int"), *BY_HASH]),
        "wide-text": ("500 columns of text, 100,000 different values",
                      lambda: made("wide", 84_000, lambda i: str(i) + "," + ",".join(rng.choices(numbers, k=499))),
                      ["--header", "no", "--columns", "aid int, " + columns("c", 499, "text"), *BY_HASH]),
        "distinct": ("10 columns of text, all values different",
                     lambda: made("distinct", 1_450_000, lambda i: ",".join(words(10))),
                     ["--header", "no", "--columns", columns("c", 10, "text"), "--partition-by", "hash(c0)", *BY_HASH[2:]]),
        "short": ("rows of 10 bytes", lambda: made("short", 24.5 * million, lambda i: f"{i % 9_000_000 + 1_000_000},{i % 10}"),
                  ["--header", "no", "--columns", "aid int, b int", *BY_HASH]),
        "long": ("rows of 1 MB", lambda: made("long", 245, lambda i: f"{i}," + letters[i:i + 1_000_000]),
                 ["--header", "no", "--delimiter", ",", "--columns", "aid int, t text", *BY_HASH]),
        "quoted": ("accounts, every field quoted", lambda: make(args.work / f"quoted-{rows}", quoted), plain),
        "1000-partitions": ("accounts, 1,000 partitions", accounts, [*ACCOUNTS, "--partition-by", "hash(aid)", "--partitions", "1000", "--sessions", "20"]),
        "1000-partitions-access": ("access log, 1,000 partitions",
                                   lambda: generate(args, "access", int(0.9 * million * args.scale)),
                                   ["--format", "combined", "--partition-by", "hash(host)", "--partitions", "1000",
                                    "--sessions", "20"]),
        "2000-files": ("accounts in 2,000 files, a commit each",
                       lambda: make(args.work / f"files-{rows}", lambda part: split(accounts(), part, -(-rows // 2000))), plain),
        "2000-files-one-commit": ("accounts in 2,000 files, one commit",
                                  lambda: make(args.work / f"files-{rows}",
                                               lambda part: split(accounts(), part, -(-rows // 2000))),
                                  [*plain, "--commit", "load"]),
    }
    wanted = ["plain"] + [name for name in args.names if name != "plain"] if args.names else list(cases)
    unknown = [name for name in wanted if name not in cases]
    if unknown:
        sys.exit(f"unknown shape {unknown[0]}; there are {', '.join(cases)}")
    paths = {name: cases[name][1]() for name in wanted}
    runs = in_turns(args.runs, {name: (lambda name=name: load(
        args, args.work / "data", paths[name], *cases[name][2], "--table", "t")) for name in wanted})
    for name in wanted:
        if not runs[name]:
            del runs[name]
    cost = {name: median(of, "cpu") / size(paths[name]) for name, of in runs.items()}
    wall = {name: median(of, "wall") / size(paths[name]) for name, of in runs.items()}
    table(["shape", "MB", "wall s", "CPU s", "peak MB", "fsyncs", "disk MB", "CPU a byte to plain", "wall a byte to plain"],
          [[cases[name][0], f"{size(paths[name]) / 1e6:.0f}", f"{median(of, 'wall'):.2f}", f"{median(of, 'cpu'):.2f}",
            f"{max(run.peak for run in of):.0f}", of[0].result["fsyncs"], f"{of[0].disk / 1e6:.0f}",
            f"{cost[name] / cost['plain']:.2f}", f"{wall[name] / wall['plain']:.2f}"] for name, of in runs.items()])


def modes(args):
    path = pathlib.Path(args.file).resolve()
    cases = {"none": ["--wal-level", "none"], "unlogged": ["--unlogged"],
             "minimal, skipping": ["--set", "wal_skip_threshold=0"],
             "minimal, every row logged": ["--set", "wal_skip_threshold=-1"]}
    runs = in_turns(args.runs, {name: (lambda options=options: load(
        args, args.work / "data", path, *ACCOUNTS, *BY_HASH, "--table", "t", *options)) for name, options in cases.items()})
    base = median(runs["none"], "wall")
    cpu = median(runs["none"], "cpu")
    table(["mode", "wall s, median", "min to max", "CPU s", "peak MB", "WAL bytes", "fsyncs", "wall to none", "CPU to none"],
          [[name, f"{median(of, 'wall'):.2f}", f"{min(r.wall for r in of):.2f} to {max(r.wall for r in of):.2f}",
            f"{median(of, 'cpu'):.2f}", f"{max(r.peak for r in of):.0f}", of[0].result["wal"]["bytes"], of[0].result["fsyncs"],
            f"{median(of, 'wall') / base:.2f}", f"{median(of, 'cpu') / cpu:.2f}"] for name, of in runs.items()])


class BareSyncs:
    """Writes and syncs the same bytes, file by file, one behind the other in one preallocated file: what a log can at best be."""

    def __init__(self, args, sources):
        path = args.work / "bare"
        total = sum(len(source) for source in sources)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        try:
            for at in range(0, total, 1 << 20):
                os.pwrite(handle, bytes(min(1 << 20, total - at)), at)
            os.fsync(handle)
            start, cpu, at = time.monotonic(), time.process_time(), 0
            for source in sources:
                at += os.pwrite(handle, source, at)
                os.fdatasync(handle)
            self.wall = time.monotonic() - start
            self.cpu = time.process_time() - cpu
        finally:
            os.close(handle)
            path.unlink()


def commits(args):
    count = int(10_000 * args.scale)
    folder = make(args.work / f"small-{count}", lambda part: split(generate(args, "accounts", count * 100), part, 100))
    sources = [path.read_bytes() for path in sorted(folder.iterdir())]
    arguments = [folder, *ACCOUNTS, "--table", "t"]
    runs = in_turns(args.runs, {
        "bare write and fsync": lambda: BareSyncs(args, sources),
        "commit a file": lambda: load(args, args.work / "data", *arguments),
        "the same, 20 partitions by hash": lambda: load(args, args.work / "data", *arguments, *BY_HASH),
        "synchronous_commit=off": lambda: load(args, args.work / "data", *arguments, "--set", "synchronous_commit=off"),
    })

    # What the load alone took, without the start of Java and the stop: the rate at which commits go on.
    def seconds(run):
        return run.result["seconds"]["load"] + run.result["seconds"]["commit"] if hasattr(run, "result") else run.wall

    whole = {name: count / median(of, "wall") for name, of in runs.items()}
    rate = {name: count / statistics.median(map(seconds, of)) for name, of in runs.items()}
    bare, durable = rate["bare write and fsync"], "commit a file"
    table(["", "wall s", "CPU s", "fsyncs", "commits/s, whole process", "to bare", "commits/s, load alone", "to bare", "to durable"],
          [[name, f"{median(of, 'wall'):.2f}", f"{median(of, 'cpu'):.2f}", of[0].result["fsyncs"] if hasattr(of[0], "result") else count,
            f"{whole[name]:.0f}", f"{whole[name] / bare:.2f}", f"{rate[name]:.0f}", f"{rate[name] / bare:.2f}",
            f"{rate[name] / rate[durable]:.2f}"] for name, of in runs.items()])


def export(args):
    data = pathlib.Path(args.data).resolve()
    listed = json.loads(sluice(args, "tables", "--data", data, "--json").out)
    rows = []
    for name in [entry["table"] for entry in listed["tables"]]:
        column = json.loads(sluice(args, "describe", name, "--data", data, "--json").out)["columns"][0]["name"]
        out = args.work / "export.csv"
        runs = in_turns(args.runs, {
            "export to CSV": lambda: sluice(args, "export", name, "-o", out, "--data", data),
            f"export of {column}": lambda: sluice(args, "export", name, "--columns", column, "-o", out, "--data", data),
            "count": lambda: sluice(args, "count", name, "--data", data)})
        for what, of in runs.items():
            if what.startswith("export"):
                sluice(args, "export", name, *(["--columns", column] if " of " in what else []), "-o", out, "--data", data)
            made = size(out) / 1e6 if what.startswith("export") else 0
            rows.append([name, what, f"{median(of, 'wall'):.2f}", f"{median(of, 'cpu'):.2f}", f"{max(r.peak for r in of):.0f}",
                         f"{made:.0f}", f"{made / median(of, 'cpu'):.0f}"])
        out.unlink()
    table(["table", "", "wall s", "CPU s", "peak MB", "MB out", "MB a CPU s"], rows)


def start(args):
    data = args.work / "hundred-tables"
    source = make(args.work / "keys", lambda part: lines(part, 100, str))

    def tables(part):
        for number in range(100):
            sluice(args, "load", source, "--table", f"t{number:02}", "--columns", "k int", "--header", "no",
                   "--partition-by", "list(k)", "--data", part)
    make(data, tables)
    commands = {"--version": ["--version"], "--help": ["--help"], "tables, 100 of 100 partitions": ["tables", "--data", data],
                "status, the same": ["status", "--data", data], "describe, 100 partitions": ["describe", "t00", "--data", data]}
    runs = in_turns(max(args.runs, 10), {name: (lambda c=command: sluice(args, *c)) for name, command in commands.items()})
    table(["command", "wall s, median", "min to max", "CPU s", "peak MB"],
          [[name, f"{median(of, 'wall'):.3f}", f"{min(r.wall for r in of):.3f} to {max(r.wall for r in of):.3f}",
            f"{median(of, 'cpu'):.3f}", f"{max(r.peak for r in of):.0f}"] for name, of in runs.items()])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--sluice", default=HOME / "sluice", type=pathlib.Path, help="the launcher to measure")
    common.add_argument("--work", default=pathlib.Path(tempfile.gettempdir()) / "sluice-measure", type=pathlib.Path,
                        help="folder for inputs and data; on the disk that is to be measured")
    common.add_argument("--runs", type=int, default=5, help="counted runs each (5); 0: a single one without a warm-up")
    common.add_argument("--scale", type=float, default=1, help="factor to the size of the inputs that are made (1)")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("shapes", parents=[common]).add_argument("names", nargs="*")
    verbs.add_parser("modes", parents=[common]).add_argument("file")
    verbs.add_parser("commits", parents=[common])
    verbs.add_parser("export", parents=[common]).add_argument("data")
    verbs.add_parser("start", parents=[common])
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    try:
        {"shapes": shapes, "modes": modes, "commits": commits, "export": export, "start": start}[args.verb](args)
    except Failed as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
