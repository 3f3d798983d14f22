"""Runs the program under kill_at_write.c, which ends it at one of its changes to the disk."""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

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


def ways(at):
    """How the Nth change is killed: before it (False), half-way (True)."""
    return (False, True) if BOTH else (at % 2 == 0,)
