#!/usr/bin/env python3
"""Runs the end-to-end checks of the program named by $WK; arguments choose some by name.

The last line is `N passed, N failed`, with the number of skipped ones where there are any.
"""
import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))


class Report(unittest.TextTestResult):
    """Counts, and prints a line for each file of checks."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.file, self.began = None, time.monotonic()

    def startTest(self, test):
        file = type(test).__module__
        if file != self.file:
            self.file = file
            self.stream.writeln(f"{time.monotonic() - self.began:6.0f} s  {file}")
        super().startTest(test)


def main():
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in sys.argv[1:]] or None
    suite = loader.discover(str(HERE))
    result = unittest.TextTestRunner(verbosity=0, resultclass=Report, stream=sys.stdout).run(suite)
    failed = len(result.failures) + len(result.errors)
    for test, reason in result.skipped:
        print(f"skipped: {test.id()}: {reason}")
    skipped = f", {len(result.skipped)} skipped" if result.skipped else ""
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed{skipped}")
    sys.exit(1 if failed or not result.testsRun else 0)


if __name__ == "__main__":
    main()
