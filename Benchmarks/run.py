#!/usr/bin/env python3
"""Measures wk beside its floors: ratios of CPU time in one run, never a timed test.

Each case runs wk and its floor in turn; a ratio is the median over the pairs. CPU is user and
system time of the process, memory its peak. Prints a table and writes Benchmarks/RESULTS.md.
"""
import argparse
import datetime
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import time

from sync_cases import SyncCases

HERE = pathlib.Path(__file__).resolve().parent
LAB = pathlib.Path(os.environ.get("WK_LAB", HERE.parents[1] / "shared/lab"))
MONTH = "2023-05"
WEEK = ("2023-05-15", "2023-05-21")


class Usage:
    """What a process used."""

    def __init__(self, cpu, wall, peak, out):
        self.cpu, self.wall, self.peak, self.out = cpu, wall, peak, out


class Bench:
    def __init__(self, options):
        self.work, self.runs, self.names = options.work.resolve(), options.runs, options.names
        self.wk, self.floors = os.environ["WK"], options.floors.resolve()
        self.work.mkdir(parents=True, exist_ok=True)
        self.rows = []
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.work), "TZ": "Asia/Taipei", "LANG": "C.UTF-8",
                            "WK_NOW": "2026-11-26T10:02:00+08:00"}

    def use(self, *command):
        """Runs a command to its end and measures it."""
        out = self.work / "out"
        began = time.monotonic()
        with open(out, "wb") as file:
            process = os.posix_spawn(command[0], [str(word) for word in command], self.environment,
                                     file_actions=[(os.POSIX_SPAWN_DUP2, file.fileno(), 1)])
            _, status, usage = os.wait4(process, 0)
        if os.waitstatus_to_exitcode(status):
            sys.exit(f"failed: {' '.join(map(str, command))}")
        wall = time.monotonic() - began
        return Usage(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, out.read_text())

    def remove(self, database):
        for suffix in ("", "-wal", "-shm"):
            pathlib.Path(str(database) + suffix).unlink(missing_ok=True)

    def data(self, name, generator, *options):
        """Generated data, kept from one run of the benchmark to the next."""
        path, stamp = self.work / f"{name}.ics", self.work / f"{name}.stamp"
        wanted = " ".join([str(generator.stat().st_mtime_ns), *map(str, options)])
        if not (path.exists() and stamp.exists() and stamp.read_text() == wanted):
            subprocess.run([sys.executable, generator, *map(str, options), path], check=True, stderr=subprocess.DEVNULL)
            stamp.write_text(wanted)
        return path

    def wanted(self, name):
        return not self.names or any(word in name for word in self.names)

    def add(self, name, ours, floors, goal=None, memory=None, seconds=None, of="cpu"):
        """Notes a case: what wk and its floor used, run by run. The goal is a ratio, or CPU seconds."""
        mine, other = [[getattr(usage, of) for usage in usages] for usages in (ours, floors)]
        ratios = [one / floor for one, floor in zip(mine, other)]
        ratio, peak = statistics.median(ratios), max(usage.peak for usage in ours)
        cpu = statistics.median(mine)
        ok = (ratio <= goal if goal else cpu <= seconds) and (memory is None or peak <= memory)
        self.rows.append([
            name, f"{cpu:.3f}", f"{statistics.median(other):.3f}",
            f"{ratio:.3f}", f"{min(ratios):.3f}-{max(ratios):.3f}", f"{goal:.2f}" if goal else f"{seconds:.3f} s", f"{peak:.0f}", f"{memory}" if memory else "",
            str(len(ratios)), "yes" if ok else "NO"])
        print("  ".join(self.rows[-1]), flush=True)

    def imports(self, name, path, runs):
        """A first import beside the floor, and the same file again beside the first import."""
        database, floor_database = self.work / "wk.db", self.work / "floor.db"
        ours, floors, again = [], [], []
        for _ in range(runs):
            self.remove(database)
            ours.append(self.use(self.wk, "--db", database, "import", path))
            floors.append(self.use(self.floors / "import_floor", path, floor_database))
            again.append(self.use(self.wk, "--db", database, "import", path))
        self.add(f"import {name}", ours, floors, 1.5, 64)
        self.add(f"import {name} again (beside the first)", again, ours, 0.2, 64)
        self.remove(database)
        self.remove(floor_database)

    def month(self, path):
        """`wk month` on a planner of a million events beside one query."""
        database = self.work / "million.db"
        if not database.exists() or database.stat().st_mtime < max(path.stat().st_mtime, os.stat(self.wk).st_mtime):
            self.remove(database)
            self.use(self.wk, "--db", database, "import", path)
        ours, floors = [], []
        for _ in range(self.runs * 10 + 1):
            ours.append(self.use(self.wk, "--db", database, "month", MONTH))
            floors.append(self.use(self.floors / "month_floor", database, MONTH + "-01", MONTH + "-31"))
        shown = re.search(r"\b(\d+/\d+)\b", ours[-1].out)
        if not shown or shown[1] != floors[-1].out.strip():
            print(f"note: wk says {shown and shown[1]}, the floor {floors[-1].out.strip()}")
        self.add("month of 1,000,000 events", ours, floors, 1.5)

    def week(self, path):
        """`wk week` on the planner of a person, beside one query for the same days."""
        database = self.work / "week.db"
        self.remove(database)
        self.use(self.wk, "--db", database, "import", path)
        ours, floors = [], []
        for _ in range(21):
            ours.append(self.use(self.wk, "--db", database, "week", WEEK[0]))
            floors.append(self.use(self.floors / "month_floor", database, *WEEK))
        shown = re.search(r"\b(\d+/\d+)\b", ours[-1].out)
        if not shown or shown[1] != floors[-1].out.strip():
            print(f"note: wk says {shown and shown[1]}, the floor {floors[-1].out.strip()}")
        self.add("week of 20,000 events", ours, floors, seconds=0.020)

    def run(self, million):
        ours = HERE / "generate.py"
        sources = {"": ours} | ({", lab": LAB / "gen.py"} if (LAB / "gen.py").exists() else {})
        for label, generator in sources.items():
            for style in ("planner", "mixed"):
                name = f"100,000 {style}{label}"
                if self.wanted("import " + name):
                    path = self.data(f"100k-{style}{label.strip(', ')}", generator, "--todos", 100_000, "--style", style)
                    self.imports(name, path, self.runs)
        if self.wanted("week"):
            self.week(self.data("20k", ours, "--todos", 20_000, "--style", "mixed", "--recurring", "0.02"))
        if self.wanted("sync"):
            SyncCases(self, self.data("10k", ours, "--todos", 10_000, "--style", "planner")).run()
        if million or self.wanted("month"):
            path = self.data("million", ours, "--todos", 1_000_000, "--zones-last", "--scatter")
            if million:
                self.imports("1,000,000, zones last, scattered", path, 1)
            self.month(path)
        self.report()

    def report(self):
        head = ["case", "wk CPU s", "floor CPU s", "ratio", "spread", "goal", "peak MiB", "limit MiB", "runs", "met"]
        lines = ["| " + " | ".join(row) + " |" for row in [head, ["---"] + ["--:"] * 8 + ["---"], *self.rows]]
        print("\n" + "\n".join(lines))
        (HERE / "RESULTS.md").write_text(RESULTS.format(
            day=datetime.date.today(), machine=machine(), versions=versions(), table="\n".join(lines)))


RESULTS = """# Results

Written by `Scripts/bench` on {day}; `Benchmarks/run.py` says how. Ratios are medians over pairs of
neighbouring runs; CPU times depend on the machine, ratios hardly.

Machine: {machine}.
Versions: {versions}.

{table}

Floors: `floors/import_floor.c` (cut, parse with libical, insert with three indexes, nothing else),
`floors/month_floor.swift` (open the database, run the one query) and `floors/sync_floor.swift` (open
the database, look at each file; write each file). Where a case says wall, seconds are wall time.
"""


def machine():
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def versions():
    def ask(*command):
        return subprocess.run(command, capture_output=True, text=True).stdout.strip().splitlines()[0]
    swift = re.search(r"Swift version ([\d.]+)", ask("swift", "--version"))
    libraries = [f"{name} {ask('pkg-config', '--modversion', package)}" for name, package in (("libical", "libical"), ("SQLite", "sqlite3"))]
    return ", ".join([f"Swift {swift[1] if swift else '?'}", *libraries, f"Linux {platform.release()}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--floors", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--million", action="store_true", help="also import 1,000,000 VTODOs (minutes)")
    parser.add_argument("names", nargs="*", help="only the cases whose name holds one of these")
    options = parser.parse_args()
    Bench(options).run(options.million)


if __name__ == "__main__":
    main()
