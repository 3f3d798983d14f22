"""The transcript of the design is answered with the same figures and the same look."""
import datetime as dt
import re

import transcript
from planner import PlannerCase, cases, expand

BLOCKS = {re.sub(r"\W+", "_", f"{run}_{block.title}"): (block, names)
          for run in transcript.RUNS for names, blocks in [transcript.read(run)] for block in blocks}
# Where the program says more than the design's samples, or says it in other words. A block that has come to be
# the same passes; one that differs in anything else than the named commands fails.
DIFFERS = {
    "wk config set week.start monday": "the default is Monday and never the locale (row 24)",
    "wk help month": "lists every option with its meaning, and nobody installs the manual yet",
}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@expand
class TranscriptTest(PlannerCase):
    @cases(**BLOCKS)
    def test_block(self, case):
        """A block of the transcript"""
        block, names = case
        if block.missing:
            self.skipTest(f"no wk {', '.join(block.missing)} yet")
        differing = []
        for command, wanted, shown in transcript.replay(block, names):
            if shown != wanted and command in DIFFERS:
                differing.append(f"{command}: {DIFFERS[command]}")
            else:
                self.assertEqual("\n".join(shown), "\n".join(wanted), command)
        if differing:
            self.skipTest("as the design but for: " + "; ".join(differing))


@expand
class WeekStartTest(PlannerCase):
    """`--week-start` moves the columns of the month grid and nothing else."""

    @cases(**{day: day for day in WEEKDAYS})
    def test_only_columns(self, day):
        """The first column"""
        self.planner.remove()
        self.planner = transcript.seeded()
        self.addCleanup(self.planner.remove)
        options = ["--week-start", day]
        for view in (["month", "2026-11", "--json"], ["month", "2027-02", "--json"]):
            self.assertEqual(self.planner.ok(*view, *options).out, self.planner.ok(*view).out)
        first = WEEKDAYS.index(day)
        for month, label in ((dt.date(2026, 11, 1), "2026-11"), (dt.date(2027, 2, 1), "2027-02"), (dt.date(2026, 3, 1), "2026-03")):
            lines = self.planner.ok("month", label, *options).out.decode().splitlines()
            grid = [[cell.strip() for cell in line.split("|")] for line in lines if "|" in line]
            head, rows = grid[0], [row for row in grid[1:] if any(re.search(r"\d", cell) for cell in row[1:8]) and "/" not in "".join(row[1:8])]
            names = [name[:3].title() for name in WEEKDAYS[first:] + WEEKDAYS[:first]]
            self.assertEqual([cell for cell in head if cell in names], names)
            begin = month - dt.timedelta(days=(month.weekday() - first) % 7)
            for number, row in enumerate(rows):
                days = [begin + dt.timedelta(days=7 * number + column) for column in range(7)]
                offset = head.index(names[0])
                self.assertEqual([int(re.search(r"\d+", cell)[0]) for cell in row[offset:offset + 7]], [day.day for day in days])
            last = begin + dt.timedelta(days=7 * len(rows) - 1)
            self.assertLessEqual(last - dt.timedelta(days=6), dt.date(month.year + month.month // 12, month.month % 12 + 1, 1))

    @cases(week=["week", "2026-11-29", "--json"], next_week=["week", "next", "--json"], listing=["list", "--week", "w48", "--json"])
    def test_never_a_week(self, view):
        """A setting changes no week, key or note"""
        self.planner.remove()
        self.planner = transcript.seeded()
        self.addCleanup(self.planner.remove)
        before = self.planner.ok(*view).out
        self.planner.ok("config", "set", "week.start", "sunday")
        self.assertEqual(self.planner.ok(*view).out, before)
