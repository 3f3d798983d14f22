#!/usr/bin/env python3
"""Runs the end-to-end checks of the program named by $WK; arguments choose some by name.

The files of checks run side by side, one a core. The last line is `N passed, N failed`, with the
number of skipped ones where there are any.
"""
import concurrent.futures
import io
import os
import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))


class Outcome:
    """What one file of checks came to, in values that travel between processes."""

    def __init__(self, file, result, text, seconds):
        self.file, self.text, self.seconds = file, text, seconds
        self.run = result.testsRun
        self.failed = len(result.failures) + len(result.errors)
        self.skipped = [f"skipped: {test.id()}: {reason}" for test, reason in result.skipped]


def check(file, names):
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in names] or None
    text, began = io.StringIO(), time.monotonic()
    result = unittest.TextTestRunner(verbosity=0, stream=text).run(loader.loadTestsFromName(file))
    return Outcome(file, result, text.getvalue(), time.monotonic() - began)


def main():
    files = sorted(path.stem for path in HERE.glob("test_*.py"))
    outcomes = []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for ended in concurrent.futures.as_completed([pool.submit(check, file, sys.argv[1:]) for file in files]):
            outcome = ended.result()
            outcomes.append(outcome)
            if outcome.run:
                print(f"{outcome.seconds:6.0f} s  {outcome.file}", flush=True)
            if outcome.failed:
                print(outcome.text, flush=True)
    skipped = [line for outcome in outcomes for line in outcome.skipped]
    print(*skipped, sep="\n")
    run, failed = sum(outcome.run for outcome in outcomes), sum(outcome.failed for outcome in outcomes)
    left = f", {len(skipped)} skipped" if skipped else ""
    print(f"{run - failed - len(skipped)} passed, {failed} failed{left}")
    sys.exit(1 if failed or not run else 0)


if __name__ == "__main__":
    main()
