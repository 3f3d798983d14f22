"""Runs the program under kill_at_write.c, which ends it at one of its changes to the disk."""
import concurrent.futures
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from planner import Planner, PlannerCase

SOURCE = pathlib.Path(__file__).with_name("kill_at_write.c")
# Every call is killed once, before it or, every second one, half-way; with `all` both at each.
BOTH = os.environ.get("WK_KILLS") == "all"


def build(folder):
    """Builds the library; skips the test where there is no compiler for C."""
    swift = shutil.which("swift")
    beside = [str(pathlib.Path(swift).resolve().with_name("clang"))] if swift else []
    compiler = next((path for path in map(shutil.which, ["cc", "gcc", "clang", *beside]) if path), None)
    if not compiler:
        raise unittest.SkipTest("no compiler for kill_at_write.c")
    library = pathlib.Path(folder) / "kill_at_write.so"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


class Killer:
    """The library, built once for a class of tests."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="weekbook-kill-")
        self.library = build(self.folder)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def count(self, planner, *arguments):
        """How many changes to the disk a command makes, and its exit status."""
        file = planner.folder / "kill-count"
        status = planner.run(*arguments, variables={"LD_PRELOAD": str(self.library), "WK_KILL_COUNT": str(file)}).status
        count = int(file.read_text())
        file.unlink()
        return count, status

    def run(self, planner, at, *arguments, half=False):
        """Runs a command that dies at its Nth change; false where it lived."""
        result = planner.run(*arguments, variables={"LD_PRELOAD": str(self.library), "WK_KILL_AT": str(at), "WK_KILL_HALF": str(int(half))})
        if result.status == -signal.SIGKILL:
            return True
        if result.status in (0, 5):
            return False
        raise AssertionError(f"wk {arguments}: {result}")

    def beside(self, planner, at, command, *arguments):
        """Runs a command during whose Nth change a shell command runs."""
        return planner.run(*arguments, variables={"LD_PRELOAD": str(self.library), "WK_KILL_AT": str(at), "WK_KILL_RUN": command})


def ways(at):
    """How the Nth change is killed: before it (False), half-way (True)."""
    return (False, True) if BOTH else (at % 2 == 0,)


class KillCase(PlannerCase):
    """A test that kills a command at each of its writes."""

    @classmethod
    def setUpClass(cls):
        cls.killer = Killer()
        cls.addClassCleanup(cls.killer.remove)

    def copy(self, planner):
        other = Planner()
        shutil.copytree(planner.folder, other.folder, dirs_exist_ok=True)
        return other

    def at_every_write(self, command, check, points=None):
        """Kills a command at each of its writes, on a fresh copy each time; `check(planner, at)` follows."""
        def kill(planner, at, half):
            if self.killer.run(planner, at, *command, half=half):
                check(planner, at)

        count = self.writes(command)
        numbers = points(count) if points else range(1, count + 1)
        self.each([(at, half) for at in numbers for half in ways(at)], kill)

    def beside_every_write(self, command, other, check):
        """Runs a command with a shell command `other(planner)` before each of its writes in turn; `check(planner, result)` follows."""
        def run(planner, at):
            check(planner, self.killer.beside(planner, at, other(planner), *command))

        self.each([(at,) for at in range(1, self.writes(command) + 1)], run)

    def writes(self, command):
        """How many changes to the disk a command makes."""
        planner = self.copy(self.planner)
        self.addCleanup(planner.remove)
        count, status = self.killer.count(planner, *command)
        self.assertIn(status, (0, 5))
        self.assertGreater(count, 0, "nothing was written at all")
        return count

    def each(self, moments, run):
        """`run(planner, *moment)` for every moment, each on a copy of the planner."""
        def one(moment):
            planner = self.copy(self.planner)
            try:
                run(planner, *moment)
            except AssertionError as error:
                return f"at write {moment[0]}{' (half of it done)' if moment[1:] == (True,) else ''}: {error}"
            finally:
                planner.remove()

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            wrong = [problem for problem in pool.map(one, moments) if problem]
        if wrong:
            self.fail(f"{len(wrong)} of {len(moments)}; the first:\n{wrong[0]}")
