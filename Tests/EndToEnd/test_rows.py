"""Every row of generated data is listed, and every month counts what the rows say."""
import datetime as dt
import os
import pathlib
import subprocess
import sys
import unittest

import expected
from planner import ROOT, PlannerCase, cases, expand

TODOS = os.environ.get("WK_ROWS", "2000")
SEEDS = int(os.environ.get("WK_SEEDS", "10"))
LAB = pathlib.Path(os.environ.get("WK_LAB", ROOT.parent / "shared/lab")) / "gen.py"
OURS = ROOT / "Benchmarks/generate.py"
COMBINATIONS = {f"{style}_{seed:02d}": (style, str(seed)) for style in ("planner", "mixed") for seed in range(1, SEEDS + 1)}


@expand
class RowsTest(PlannerCase):
    @cases(**COMBINATIONS)
    def test_generated(self, case):
        """Rows of Benchmarks/generate.py"""
        self.check(OURS, *case, "--recurring", "0.08", "--zones-last", "--scatter")

    @unittest.skipUnless(LAB.exists(), f"no generator at {LAB}")
    @cases(**COMBINATIONS)
    def test_lab(self, case):
        """Rows of the lab's gen.py"""
        self.check(LAB, *case, "--recurring", "0.08")

    def check(self, generator, style, seed, *options):
        data, rows = self.planner.folder / "data.ics", self.planner.folder / "rows.tsv"
        subprocess.run([sys.executable, generator, "--todos", TODOS, "--events", "50", "--seed", seed, "--style", style,
                        *options, "--rows", rows, data], check=True, capture_output=True)
        report = self.planner.load(data)
        expectation = expected.Expectation(rows)
        self.assertEqual(report["rejected"], 0)
        self.listing(expectation)
        self.months(expectation)

    def listing(self, expectation):
        shown = {}
        for event in self.planner.events():
            recurrence = event["recurrence"]
            occurrence = recurrence["occurrence"] if recurrence and recurrence["deviation"] else None
            key = event["uid"], occurrence
            self.assertNotIn(key, shown, "listed twice")
            shown[key] = tuple(event[field] for field in ("name", "day", "time", "status", "priority", "categories"))
        wanted = expectation.listing()
        wrong = [(key, wanted.get(key), shown.get(key)) for key in wanted.keys() | shown.keys()
                 if wanted.get(key) != shown.get(key)]
        self.assertEqual(wrong[:3], [], f"{len(wrong)} of {len(wanted)} rows: (key, expected, shown)")

    def months(self, expectation):
        first, last = expectation.days()
        month, end = first.replace(day=1), (last.replace(day=1) + dt.timedelta(days=32)).replace(day=1)
        counts = expectation.counts(end)
        while month < end:
            label = month.strftime("%Y-%m")
            shown = self.planner.month(label)
            days = {}
            for row in shown["days"]:
                days[row["day"]] = [row["finished"], row["total"], row["cancelled"]]
            wanted, day = {}, month
            while day.month == month.month:
                wanted[day.isoformat()] = counts[day]
                day += dt.timedelta(days=1)
            differing = {day: (wanted[day], days.get(day)) for day in wanted if wanted[day] != days.get(day)}
            self.assertEqual(differing, {}, f"{label}: day: (expected, shown)")
            sums = [sum(count[index] for count in wanted.values()) for index in range(3)]
            self.assertEqual([shown["finished"], shown["total"], shown["cancelled"]], sums, label)
            self.weeks(shown, wanted)
            if month.month == 5:
                self.list_of_the_month(shown)
            month = day

    def list_of_the_month(self, shown):
        """`wk list --month` holds exactly the events that the month counts."""
        listed = self.planner.ok("list", "--month", shown["month"], "--json").json
        states = [event["status"] for event in listed["events"]]
        cancelled = states.count("cancelled")
        self.assertEqual([states.count("finished"), len(states) - cancelled, cancelled],
                         [shown["finished"], shown["total"], shown["cancelled"]], shown["month"])
        self.assertEqual([listed[key] for key in ("finished", "total", "cancelled")],
                         [shown[key] for key in ("finished", "total", "cancelled")], shown["month"])

    def weeks(self, shown, wanted):
        """The rows of weeks hold the month's own days, by ISO week."""
        sums = {}
        for day, (finished, total, _) in wanted.items():
            date = dt.date.fromisoformat(day)
            year, week, weekday = date.isocalendar()
            monday = (date - dt.timedelta(days=weekday - 1)).isoformat()
            row = sums.setdefault(f"{year}-W{week:02d}", [monday, 0, 0])
            row[1] += finished
            row[2] += total
        rows = {row["week"]: [row["monday"], row["finished"], row["total"]] for row in shown["weeks"]}
        self.assertEqual(rows, sums, shown["month"])
