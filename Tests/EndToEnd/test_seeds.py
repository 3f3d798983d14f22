"""Every requirement of the seeds (section 1 of the product's design) that the command line can show, by its row.

What only the full-screen planner can show: the tap (rows 10, 14), reused cells (13), the swipe itself (15), the form
(16), Enter on a day (30). Here these rows are held by the commands that do the same.
"""
import datetime as dt
import re
import sqlite3
import unittest

import calendar_text as text
from planner import PlannerCase, needs
from widths import width

HEAD, TAIL = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//seeds//EN\n", "END:VCALENDAR\n"
LOCALES = ("C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8", "zh_TW.UTF-8", "zh_CN.UTF-8", "ja_JP.UTF-8", "th_TH.UTF-8")


def todo(uid, *lines, kind="VTODO"):
    return "\n".join([f"BEGIN:{kind}", f"UID:{uid}", "DTSTAMP:20261101T000000Z", *lines, f"END:{kind}", ""])


class SeedCase(PlannerCase):
    def add(self, name, day="2026-11-26", *options):
        return self.planner.ok("add", "--on", day, *options, "--json", "--", name).json["events"][0]["key"]

    def load(self, *blocks):
        path = self.planner.folder / "seed.ics"
        path.write_text(HEAD + "".join(blocks) + TAIL, encoding="utf-8")
        return self.planner.load(path)

    def shown(self, *words, language="C.UTF-8", now=None, columns=None):
        changes = {"LANG": language} | ({"WK_NOW": now} if now else {}) | ({"COLUMNS": str(columns)} if columns else {})
        result = self.planner.run(*words, variables=changes)
        self.assertEqual(result.status, 0, result)
        return result.out.decode()

    def week(self, *words):
        return self.planner.ok("week", *words, "--json").json

    def counts(self, row):
        return [row["finished"], row["total"], row["cancelled"]]

    def counted(self, day):
        return self.counts(next(row for row in self.planner.month(day[:7])["days"] if row["day"] == day))

    def names(self, day):
        return [event["name"] for row in self.week(day)["days"] if row["day"] == day for event in row["events"]]

    def tables(self):
        with sqlite3.connect(self.planner.database) as database:
            return "\n".join(database.iterdump())


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

    @needs("note")
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

    @needs("week", "--fold")
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

    @needs("list", "--by")
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


class ChangeRowsTest(SeedCase):
    def test_row_14_done_and_reopen(self):
        """Row 14"""
        self.load(todo("one", "SUMMARY:One", "DUE;VALUE=DATE:20261126", "SEQUENCE:4"))
        key = self.planner.events()[0]["key"]
        self.planner.ok("done", key)
        block = text.objects(self.planner.export())[0]
        self.assertEqual([text.value(block, name) for name in ("STATUS", "COMPLETED", "PERCENT-COMPLETE", "SEQUENCE")],
                         ["COMPLETED", "20261126T020200Z", "100", "5"])
        log = len(self.planner.ok("log", "--json").json["operations"])
        self.assertEqual(self.planner.run("done", key, variables={"WK_NOW": "2026-11-26T11:00:00+08:00"}).status, 0)
        self.assertEqual(text.objects(self.planner.export())[0], block)
        self.assertEqual(len(self.planner.ok("log", "--json").json["operations"]), log)
        for _ in range(2):
            self.planner.ok("reopen", key)
            self.assertEqual([self.planner.events()[0][field] for field in ("status", "finished_at")], ["open", None])

    def test_row_15_removed_is_not_lost(self):
        """Row 15"""
        key = self.add("One")
        self.planner.ok("rm", key)
        self.assertEqual(self.planner.events(), [])
        self.assertEqual([event["name"] for event in self.planner.ok("trash", "--json").json["events"]], ["One"])
        self.planner.ok("undo")
        self.assertEqual([event["key"] for event in self.planner.events()], [key])
        self.planner.ok("rm", key)
        self.planner.ok("trash", "restore", key)
        self.assertEqual([event["key"] for event in self.planner.events()], [key])

    def test_row_16_edit_shows_both_days(self):
        """Row 16"""
        key = self.add("One")
        self.add("Two")
        out = self.shown("edit", key, "--title", "Other", "--on", "sat")
        for part in ("One -> Other", "Thu 26 Nov -> Sat 28 Nov", "Thu now 0/1", "Sat now 0/1"):
            self.assertIn(part, out)
        self.assertEqual([self.names("2026-11-26"), self.names("2026-11-28")], [["Two"], ["Other"]])

    def test_row_17_weeks_in_any_words(self):
        """Row 17"""
        for words, monday in ((["prev"], "2026-11-16"), (["next"], "2026-11-30"), (["today"], "2026-11-23"), (["-2w"], "2026-11-09"),
                              (["w50"], "2026-12-07"), (["2026-W53"], "2026-12-28"), (["11-01"], "2026-10-26"), (["sun"], "2026-11-23"),
                              (["明天"], "2026-11-23"), (["来週金曜"], "2026-11-30"), (["下週五"], "2026-11-30")):
            self.assertEqual(self.week(*words)["monday"], monday, words)

    def test_row_18_counts_come_from_events_alone(self):
        """Row 18"""
        self.planner.ok("done", self.add("One", "2027-05-05"))
        shown = self.planner.month("2027-05")
        self.assertEqual((self.counts(shown), shown["note"], len(shown["days"])), ([1, 1, 0], None, 31))
        self.assertEqual(self.planner.month("2027-05"), shown)
        self.assertEqual(self.counts(self.planner.month("2027-06")), [0, 0, 0])

    def test_row_19_counts_equal_a_naive_count(self):
        """Row 19"""
        states = ["NEEDS-ACTION", "COMPLETED", "CANCELLED", "IN-PROCESS"]
        self.load(*(todo(f"n{number}", f"SUMMARY:{number}", f"DUE;VALUE=DATE:202611{1 + number % 28:02d}", f"STATUS:{states[number % 4]}")
                    for number in range(200)))
        naive = {}
        for event in self.planner.events():
            row = naive.setdefault(event["day"], [0, 0, 0])
            row[0] += event["status"] == "finished"
            row[1] += event["status"] != "cancelled"
            row[2] += event["status"] == "cancelled"
        for row in self.planner.month("2026-11")["days"]:
            self.assertEqual(self.counts(row), naive.get(row["day"], [0, 0, 0]), row["day"])
        self.assertEqual(self.counts(self.planner.month("2026-11")), [50, 150, 50])

    def test_row_31_a_change_says_the_new_counts(self):
        """Row 31"""
        keys = [self.add(name) for name in ("One", "Two")]
        self.add("Three", "2026-11-23")
        self.assertRegex(self.shown("done", keys[0]), r"day 1/2, week 1/3, month 1/3")
        self.assertRegex(self.shown("month"), r"1/3 done")

    def test_row_32_errors_name_the_file_and_the_next_step(self):
        """Row 32"""
        self.planner.database.write_bytes(b"no database, and longer than a header of one, so that nothing can be read from it" * 20)
        for words in (["week"], ["add", "One"]):
            result = self.planner.run(*words)
            self.assertEqual((result.status, result.out), (1, b""), result)
            self.assertIn("planner.db", result.err)
            self.assertIn("--db", result.err)
        error = self.planner.run("week", "--json")
        self.assertIn('"schema":"wk.error/1"', error.err)


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

    @needs("note")
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

    @needs("note")
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


class ExchangeRowsTest(SeedCase):
    def test_row_33_todos_go_in_and_out(self):
        """Row 33"""
        self.load(*(todo(f"s-{status}", f"SUMMARY:{status}", "DUE;VALUE=DATE:20261126", f"STATUS:{status}", "X-COLOUR;X-P=1:red", "URL:https://example.org")
                    for status in ("NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED")))
        self.assertEqual({event["name"]: event["status"] for event in self.planner.events()},
                         {"NEEDS-ACTION": "open", "IN-PROCESS": "started", "COMPLETED": "finished", "CANCELLED": "cancelled"})
        self.planner.ok("done", next(event["key"] for event in self.planner.events() if event["status"] == "started"))
        blocks = {text.value(block, "UID"): block for block in text.objects(self.planner.export())}
        self.assertEqual(text.value(blocks["s-IN-PROCESS"], "STATUS"), "COMPLETED")
        for block in blocks.values():
            self.assertIn(b"X-COLOUR;X-P=1:red", block)
            self.assertIn(b"URL:https://example.org", block)

    def test_row_34_days_and_zones(self):
        """Row 34"""
        self.load(todo("utc", "SUMMARY:utc", "DUE:20261126T170000Z"), todo("float", "SUMMARY:float", "DUE:20261126T233000"),
                  todo("date", "SUMMARY:date", "DUE;VALUE=DATE:20261126"), todo("line", "SUMMARY:line", "DUE;TZID=Pacific/Kiritimati:20261127T010000"))
        for zone in ("Asia/Taipei", "America/New_York", "Pacific/Kiritimati"):
            listed = self.planner.run("list", "--json", variables={"TZ": zone}).json["events"]
            self.assertEqual({event["name"]: (event["day"], event["time"]) for event in listed},
                             {"utc": ("2026-11-27", "01:00"), "float": ("2026-11-26", "23:30"), "date": ("2026-11-26", None), "line": ("2026-11-26", "19:00")})

    def test_row_35_repeats_spans_cancelled_and_late(self):
        """Row 35"""
        self.load(todo("series", "SUMMARY:series", "DTSTART;VALUE=DATE:20261102", "DUE;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY;COUNT=3"),
                  todo("span", "SUMMARY:span", "DTSTART;VALUE=DATE:20261110", "DUE;VALUE=DATE:20261113"),
                  todo("off", "SUMMARY:off", "DUE;VALUE=DATE:20261113", "STATUS:CANCELLED"))
        counts = {row["day"]: self.counts(row) for row in self.planner.month("2026-11")["days"] if any(self.counts(row))}
        self.assertEqual(counts, {"2026-11-02": [0, 1, 0], "2026-11-09": [0, 1, 0], "2026-11-16": [0, 1, 0], "2026-11-13": [0, 1, 1]})
        self.assertIn("13 days late", self.shown("list", "--from", "2026-11-13", "--to", "2026-11-13"))
        self.assertEqual(self.names("2026-11-13"), ["off", "span"])


class AllRowsTest(unittest.TestCase):
    def test_every_row_has_a_check(self):
        """Rows 1 to 35"""
        named = {int(match[1]) for case in (WeekRowsTest, ChangeRowsTest, MonthRowsTest, ExchangeRowsTest)
                 for name in dir(case) if (match := re.match(r"test_row_(\d\d)_", name))}
        self.assertEqual(named, set(range(1, 36)))
