"""Runs the built program with a throw-away planner."""
import contextlib
import functools
import json
import os
import pathlib
import re
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import unittest
import zoneinfo

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures"
WK = os.environ.get("WK", str(ROOT / ".build/release/wk"))
ZONE = zoneinfo.ZoneInfo("Asia/Taipei")
NOW = "2026-11-26T10:02:00+08:00"


class Result:
    """What a run gave back, and the CPU seconds that it took: a busy machine stretches all others."""

    def __init__(self, status, out, err, cpu):
        self.status, self.out, self.err, self.cpu = status, out, err, cpu

    @property
    def json(self):
        return json.loads(self.out)

    def __str__(self):
        return f"exit {self.status}\n{self.out.decode(errors='replace')[:2000]}{self.err[:2000]}"


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@functools.cache
def has(command, *words):
    """Whether the program knows a command, and its help holds these words."""
    shown = subprocess.run([WK, "help", command], capture_output=True, text=True, env={"LANG": "C.UTF-8", "HOME": "/nonexistent"})
    return shown.returncode == 0 and all(re.search(rf"{re.escape(word)}(?![\w-])", shown.stdout) for word in words)


class Planner:
    """One planner database in a folder of its own."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weekbook-"))
        self.database = self.folder / "planner.db"

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self):
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "TZ": "Asia/Taipei", "WK_NOW": NOW,
                "LANG": "C.UTF-8", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"}

    def command(self, *arguments):
        return [WK, "--db", str(self.database), *map(str, arguments)]

    def run(self, *arguments, input=None, timeout=120, variables={}):
        """`variables` are added to the environment; None takes one away."""
        before = cpu_of_children()
        environment = {name: value for name, value in (self.environment() | variables).items() if value is not None}
        done = subprocess.run(self.command(*arguments), input=input, capture_output=True, timeout=timeout,
                              env=environment, cwd=self.folder)
        return Result(done.returncode, done.stdout, done.stderr.decode(errors="replace"), cpu_of_children() - before)

    def start(self, *arguments):
        return subprocess.Popen(self.command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env=self.environment(), cwd=self.folder)

    def ok(self, *arguments, **options):
        result = self.run(*arguments, **options)
        if result.status != 0:
            raise AssertionError(f"wk {' '.join(map(str, arguments))}: {result}")
        return result

    def load(self, path):
        """Imports a file; rejected objects (exit 5) are a normal outcome here."""
        result = self.run("import", path, "--json")
        if result.status not in (0, 5):
            raise AssertionError(f"wk import {path}: {result}")
        return result.json

    def events(self):
        return self.ok("list", "--json").json["events"]

    def month(self, label):
        return self.ok("month", label, "--json").json

    def export(self):
        return self.ok("export").out

    def read(self, *queries):
        """The rows of each query, read without the program."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return [database.execute(query).fetchall() for query in queries]

    def write(self, statement, *values):
        """Changes the database without the program."""
        with contextlib.closing(sqlite3.connect(self.database)) as database, database:
            database.execute(statement, values)

    def check_database(self):
        """Raises where SQLite finds the file damaged."""
        found = self.read("PRAGMA integrity_check", "PRAGMA foreign_key_check")
        if found != [[("ok",)], []]:
            raise AssertionError(f"{self.database}: {found}")


class PlannerCase(unittest.TestCase):
    """A test with a planner of its own."""

    maxDiff = 4000

    def setUp(self):
        self.planner = Planner()
        self.addCleanup(self.planner.remove)


def cases(**table):
    """Makes one test of a method for each entry: `@cases(name=value)`."""
    def mark(method):
        method.cases = table
        return method
    return mark


def expand(case):
    """Class decorator that unfolds `@cases`."""
    for name, method in list(vars(case).items()):
        for label, value in getattr(method, "cases", {}).items():
            def test(self, method=method, value=value):
                method(self, value)
            test.__doc__ = f"{method.__doc__ or name}: {label}"
            setattr(case, f"{name}_{label}", test)
        if hasattr(method, "cases"):
            delattr(case, name)
    return case
