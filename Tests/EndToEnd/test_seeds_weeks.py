"""The requirements of the seeds about weeks, by their row."""
import datetime as dt
import re
import sqlite3

from seeds import SeedCase
from widths import width

LOCALES = ("C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8", "zh_TW.UTF-8", "zh_CN.UTF-8", "ja_JP.UTF-8", "th_TH.UTF-8")


class WeekRowsTest(SeedCase):
    def test_row_01_any_day_opens_its_week(self):
        """Row 1"""
        for day in range(23, 30):
            self.assertEqual(self.week(f"2026-11-{day}")["monday"], "2026-11-23")
        self.assertEqual(self.week("2026-11-01")["monday"], "2026-10-26")
        self.assertEqual([row["day"] for row in self.week("2028-02-29")["days"]][0::6], ["2028-02-28", "2028-03-05"])

    def test_row_02_looking_writes_nothing(self):
        """Row 2"""
        self.add("One")
        before = self.tables()
        for words in (["week"], ["week", "next"], ["month", "2027-05"], ["list"], ["log"], ["trash"], ["export"]):
            self.planner.ok(*words)
        self.assertEqual(self.tables(), before)
        self.assertEqual(self.planner.read("SELECT count(*) FROM note"), [[(0,)]])

    def test_row_03_week_key_is_mondays_date(self):
        """Row 3"""
        seen = {}
        for month in ((year, month) for year in range(2020, 2031) for month in range(1, 13)):
            for row in self.planner.month("%d-%02d" % month)["weeks"]:
                year, number, weekday = dt.date.fromisoformat(row["monday"]).isocalendar()
                self.assertEqual((row["week"], weekday), (f"{year}-W{number:02d}", 1))
                self.assertEqual(seen.setdefault(row["monday"], row["week"]), row["week"])
        self.assertEqual(len(seen), len(set(seen.values())))
        self.assertEqual(self.week("2027-01-03")["week"], "2026-W53")
        self.assertEqual(self.week("2025-12-29")["week"], "2026-W01")

    def test_row_04_no_week_depends_on_the_locale(self):
        """Row 4"""
        self.add("One", "2026-11-01")
        for words in (["week", "2026-11-01", "--json"], ["month", "2026-11", "--json"], ["list", "--json"]):
            self.assertEqual(len({self.shown(*words, language=language) for language in LOCALES}), 1, words)

    def test_row_05_days_are_iso_text(self):
        """Row 5"""
        for language in LOCALES:
            self.planner.ok("add", "One", "--on", "2026-12-31")
            self.shown("add", "Two", "--on", "2026-12-31", language=language)
        self.assertEqual(self.planner.read("SELECT DISTINCT day, typeof(day) FROM event"), [[("2026-12-31", "text")]])
        with sqlite3.connect(self.planner.database) as database:
            for wrong in ("20261231", "01151231", " 2026-12-31", "2026-11-32", "2569-13-01", 20261231):
                with self.assertRaises(sqlite3.IntegrityError, msg=str(wrong)):
                    database.execute("UPDATE event SET day = ?", (wrong,))

    def test_row_06_a_note_belongs_to_its_week(self):
        """Row 6"""
        self.assertIsNone(self.week("2026-11-23")["note"])
        self.planner.ok("note", "week", "2026-11-25", "--set", "One")
        self.planner.ok("note", "week", "next", "--set", "Two")
        self.assertEqual([self.week(day)["note"] for day in ("2026-11-29", "2026-11-30", "2026-12-07")], ["One", "Two", None])
        self.planner.ok("note", "week", "2026-11-25", "--set", "")
        self.assertEqual(self.planner.read("SELECT count(*) FROM note n JOIN object o ON o.id = n.object WHERE o.trashed IS NULL"), [[(1,)]])
        self.planner.ok("undo")
        self.assertEqual(self.week("2026-11-23")["note"], "One")

    def test_row_07_seven_groups_and_a_dash(self):
        """Row 7"""
        self.add("One")
        days = self.week()["days"]
        self.assertEqual([row["weekday"] for row in days], [1, 2, 3, 4, 5, 6, 7])
        lines = self.shown("week").splitlines()
        self.assertEqual(len([line for line in lines if re.match(r"[ >v] (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d", line)]), 7)
        self.assertEqual(len([line for line in lines if line.endswith(" -")]), 6)

    def test_row_08_titles_in_the_language(self):
        """Row 8"""
        self.add("One")
        for language, title in (("zh_TW.UTF-8", "11月26日（四）"), ("zh_CN.UTF-8", "11月26日（四）"), ("ja_JP.UTF-8", "11月26日（木）"), ("C.UTF-8", "Thu 26")):
            lines = [line for line in self.shown("week", language=language).splitlines() if re.match("[ >v] ", line)]
            self.assertTrue(any(title in line for line in lines), lines)
            ends = {width(line[:re.search(r"  (\d+/\d+|-)", line).start(1)]) for line in lines if re.search(r"  (\d+/\d+|-)", line)}
            self.assertEqual(len(ends), 1, f"{language}: counts stand in one column")

    def test_row_09_order_of_a_day(self):
        """Row 9"""
        for name, options in (("b", []), ("a", []), ("late", ["--at", "15:00"]), ("early", ["--at", "08:00"]), ("z", ["--priority", "1"])):
            self.add(name, "2026-11-26", *options)
        wanted = ["early", "late", "z", "a", "b"]
        self.assertEqual(self.names("2026-11-26"), wanted)
        listed = self.planner.ok("list", "--on", "2026-11-26", "--json").json["events"]
        self.assertEqual([event["name"] for event in listed], wanted)

    def test_row_10_a_folded_day_shows_its_counts(self):
        """Row 10"""
        keys = [self.add(name, "2026-11-24") for name in ("One", "Two", "Three")]
        self.planner.ok("done", *keys[:2])
        lines = self.shown("week").splitlines()
        self.assertTrue(any(re.match("> Tue 24 +2/3", line) for line in lines), lines)
        self.assertFalse(any("Three" in line for line in lines))

    def test_row_10_folds_are_remembered_by_day(self):
        """Row 10, kept"""
        self.add("One")
        self.planner.ok("week", "--fold", "2026-11-26")
        self.assertEqual([row["folded"] for row in self.week()["days"]][3], True)
        self.assertNotIn("One", self.shown("week"))
        self.add("Before it", "2026-11-25")
        self.assertEqual([row["folded"] for row in self.week()["days"]][3], True)
        self.planner.ok("week", "--unfold", "2026-11-26")
        self.assertIn("One", self.shown("week"))

    def test_row_11_what_is_open_at_first(self):
        """Row 11: the style says which days are folded"""
        for day in ("2026-11-24", "2026-11-26", "2026-11-27"):
            self.add("Of " + day, day)
        for style, shown in (("today+open", ["26", "27"]), ("all", []), ("none", ["24", "26", "27"])):
            out = self.shown("week", "--fold-style", style)
            self.assertEqual(re.findall(r"Of 2026-11-(\d+)", out), shown, style)

    def test_row_12_groups_of_any_size(self):
        """Row 12"""
        for number in range(30):
            self.add(f"Many {number}", "2026-11-26")
        self.add("資料レビュー", "2026-11-27")
        out = self.shown("week", language="ja_JP.UTF-8")
        self.assertEqual(out.count("Many "), 30)
        self.assertRegex(out, r"11月27日（金）\s+0/1")
        self.assertIn("資料レビュー", out)

    def test_row_12_groups_by_kind(self):
        """Row 12, by category"""
        for name, category in (("One", "仕事"), ("Two", "仕事"), ("Three", "家")):
            self.add(name, "2026-11-26", "--category", category)
        self.add("None", "2026-11-26")
        out = self.shown("list", "--by", "category")
        for word in ("仕事", "家", "One", "Two", "Three", "None"):
            self.assertEqual(out.count(word), 1, f"{word}\n{out}")

    def test_row_13_a_tick_is_text(self):
        """Row 13"""
        self.planner.ok("done", self.add("One"))
        self.add("Two")
        out = self.shown("week")
        self.assertRegex(out, r"\[x\] \w+ +One")
        self.assertRegex(out, r"\[ \] \w+ +Two")
        for title in ("Thu", "2026-11-26", "26"):
            self.assertIn(self.planner.run("done", title).status, (3, 64))
        self.assertEqual(self.counted("2026-11-26"), [1, 2, 0])
