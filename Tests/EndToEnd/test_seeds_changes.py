"""The requirements of the seeds about changes, errors and exchange, by their row."""
import calendar_text as text
from seeds import SeedCase, todo


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
