"""The requirements of the seeds about months, by their row."""
import re

from seeds import SeedCase, todo
from widths import width


class MonthRowsTest(SeedCase):
    def grid(self, *words):
        """The cells of the month grid, day rows and count rows by turns."""
        return [[cell.strip() for cell in line.split("|")] for line in self.shown("month", *words).splitlines() if "|" in line][1:]

    def test_row_20_cells(self):
        """Row 20"""
        self.load(*(todo(f"{day}-{number}", f"SUMMARY:{number}", f"DUE;VALUE=DATE:202611{day:02d}", "STATUS:COMPLETED" if number < done else "STATUS:NEEDS-ACTION")
                    for day, done, total in ((3, 0, 3), (4, 10, 12), (5, 120, 130), (6, 0, 0)) for number in range(total)))
        row = self.grid("2026-11")[3]
        self.assertEqual(row[1:6], ["", "0/3", "10/12", row[4], ""])
        self.assertIn("99+", row[4])

    def test_row_21_months_have_four_and_two_figures(self):
        """Row 21"""
        for month in ("0001-01", "0999-12", "2026-11", "9999-12"):
            shown = self.planner.month(month)
            self.assertEqual((shown["month"], shown["days"][0]["day"]), (month, month + "-01"))
        self.assertEqual(self.planner.run("month", "2026-13").status, 64)

    def test_row_22_a_note_belongs_to_its_month(self):
        """Row 22"""
        self.planner.ok("note", "month", "2026-11", "--set", "One")
        self.planner.ok("note", "month", "2026-12", "--set", "Two")
        self.assertEqual([self.planner.month(month)["note"] for month in ("2026-11", "2026-12", "2027-01")], ["One", "Two", None])
        self.planner.ok("undo")
        self.assertEqual([self.planner.month(month)["note"] for month in ("2026-11", "2026-12")], ["One", None])

    def test_row_23_months_roll_and_today_is_read_anew(self):
        """Row 23"""
        for now, word, month in (("2027-01-15T10:00:00+08:00", "prev", "2026-12"), ("2026-12-31T23:59:00+08:00", "next", "2027-01"),
                                 ("2026-12-31T23:59:00+08:00", "today", "2026-12"), ("2027-01-01T00:00:00+08:00", "today", "2027-01"),
                                 ("2026-11-26T10:00:00+08:00", "-1m", "2026-10"), ("2026-11-26T10:00:00+08:00", "feb", "2026-02")):
            words = ["month"] + ([word] if word != "today" else []) + ["--json"]
            self.assertIn(f'"month":"{month}"', self.shown(*words, now=now))
        self.assertIn("31*", self.shown("month", now="2026-12-31T23:59:59+08:00"))
        self.assertIn("| 1* ", self.shown("month", now="2027-01-01T00:00:00+08:00"))

    def test_row_24_monday_first_by_default(self):
        """Row 24"""
        head = self.shown("month").splitlines()[1]
        self.assertEqual(re.findall("Mon|Tue|Wed|Thu|Fri|Sat|Sun", head), "Mon Tue Wed Thu Fri Sat Sun".split())
        out = self.shown("month", "--week-start", "sunday")
        self.assertEqual(re.findall("Mon|Tue|Wed|Thu|Fri|Sat|Sun", out.splitlines()[1])[0], "Sun")
        self.assertNotRegex(out, r"W4\d")

    def test_row_25_full_rows_and_neighbours(self):
        """Row 25"""
        self.add("Next month", "2026-12-01")
        for month, rows in (("2026-11", 6), ("2026-03", 6), ("2027-02", 4), ("2026-08", 6), ("2026-04", 5)):
            grid = self.grid(month)[0::2]
            self.assertEqual(len(grid), rows, month)
            self.assertTrue(all(re.search(r"\d", cell) for row in grid for cell in row[1:8]), month)
        grid = self.grid("2026-11")
        self.assertEqual(grid[0][1:7], ["(26)", "(27)", "(28)", "(29)", "(30)", "(31)"])
        self.assertEqual((grid[-2][2], grid[-1][2]), ("(1)", ""))
        self.assertEqual(self.counts(self.planner.month("2026-11")), [0, 0, 0])

    def test_row_26_as_many_cells_as_days(self):
        """Row 26"""
        for month, days in (("2024-02", 29), ("2026-02", 28), ("2028-02", 29), ("2100-02", 28), ("2000-02", 29), ("2026-11", 30), ("2026-12", 31)):
            own = [cell for row in self.grid(month)[0::2] for cell in row[1:8] if "(" not in cell]
            self.assertEqual([int(cell.rstrip("*")) for cell in own], list(range(1, days + 1)), month)

    def test_row_27_one_language_a_run(self):
        """Row 27"""
        for language, title, head in (("zh_TW.UTF-8", "2026年11月", "一"), ("ja_JP.UTF-8", "2026年11月", "月"), ("C.UTF-8", "November 2026", "Mon")):
            lines = self.shown("month", "2026-11", language=language).splitlines()
            self.assertTrue(lines[0].startswith(title), lines[0])
            self.assertIn(f"| {head} ", lines[1])

    def test_row_28_the_grid_follows_the_width(self):
        """Row 28"""
        self.add("One")
        for columns, pattern in ((200, r"^\s*\| +2 "), (75, r"W45 \| 2 "), (74, r"^11-23 "), (47, r"^11-23 "), (46, r"^Thu 26 +0/1"), (40, r"^Thu 26 +0/1")):
            out = self.shown("month", columns=columns)
            if columns != 200:
                self.assertRegex(out, re.compile(pattern, re.M), columns)
            self.assertTrue(all(width(line) <= columns for line in out.splitlines()), out)
            rows = [line for line in out.splitlines() if line.count("|") > 2]
            self.assertLessEqual(len({width(line) for line in rows if line.count("|") == 8 and line.rstrip().endswith("|")}), 1)

    def test_row_29_the_note_stands_under_the_grid(self):
        """Row 29"""
        self.planner.ok("note", "month", "2026-11", "--set", "本月目標：跑步 12 次")
        self.assertIn("本月目標：跑步 12 次", self.shown("month").splitlines()[-1])
        self.assertNotIn("本月目標", self.shown("month", "--no-note"))

    def test_row_30_today_week_numbers_and_the_way_to_a_week(self):
        """Row 30"""
        out = self.shown("month")
        self.assertIn("| 26* ", out)
        self.assertEqual(re.findall(r"^W\d\d", out, re.M), ["W44", "W45", "W46", "W47", "W48", "W49"])
        self.assertEqual(self.week("26")["monday"], "2026-11-23")
