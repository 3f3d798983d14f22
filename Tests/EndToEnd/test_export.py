"""What goes out for other programs: icalendar and vobject read it as `wk list` shows it."""
import datetime as dt
import re
import stat

import calendar_text as text
import icalendar
import vobject
from planner import FIXTURES, Planner, PlannerCase, cases, expand

# What goes out byte for byte is as broken as it came in.
BROKEN = ("damaged", "odd", "fuzz")


def vevents(data):
    """(title, start, end or None) of each VEVENT, by icalendar."""
    return [(str(event.get("SUMMARY", "")), event.decoded("DTSTART"), event.decoded("DTEND"), event)
            for event in icalendar.Calendar.from_ical(data).walk("VEVENT")]


def wrapped(*objects):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//check//EN", *(line for block in objects for line in block), "END:VCALENDAR"]
    return "\r\n".join([*lines, ""]).encode()


def todo(uid, *lines, kind="VTODO"):
    return [f"BEGIN:{kind}", f"UID:{uid}", "DTSTAMP:20261101T000000Z", *lines, f"END:{kind}"]


SAMPLE = [
    todo("day", "SUMMARY:Miete\\, Strom", "DUE;VALUE=DATE:20261130", "X-KEPT;X-P=\"a:b\":1", "LOCATION:Bank"),
    todo("timed", "SUMMARY:會議", "DUE;TZID=Asia/Tokyo:20261127T234500", "STATUS:COMPLETED", "COMPLETED:20261126T000000Z"),
    todo("off", "SUMMARY:Off", "DUE:20261128T010000Z", "STATUS:CANCELLED"),
    todo("none", "SUMMARY:Some day"),
    todo("series", "SUMMARY:Run", "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY;COUNT=6", "EXDATE;VALUE=DATE:20261109"),
    todo("span", "SUMMARY:Span", "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261105", "RRULE:FREQ=WEEKLY;COUNT=3"),
    todo("meeting", "SUMMARY:School", "DTSTART:20261127T130000", "DTEND:20261127T140000", kind="VEVENT"),
]


@expand
class ExportTest(PlannerCase):
    def setUp(self):
        super().setUp()
        self.file = self.planner.folder / "in.ics"
        self.file.write_bytes(wrapped(*SAMPLE))
        self.planner.ok("import", self.file)

    def test_day_events_take_their_day_and_leave_it_free(self):
        found = {event["UID"]: (title, start, end, event) for title, start, end, event in vevents(self.planner.ok("export", "--as", "vevent").out)}
        title, start, end, event = found["day-vevent"]
        self.assertEqual((title, start, end, event["TRANSP"], event["X-WEEKBOOK-OF"], event["LOCATION"], event["X-KEPT"]),
                         ("Miete, Strom", dt.date(2026, 11, 30), dt.date(2026, 12, 1), "TRANSPARENT", "day", "Bank", "1"))
        title, start, end, event = found["timed-vevent"]
        self.assertEqual((title, end - start, start.astimezone(dt.UTC)), ("✓ 會議", dt.timedelta(minutes=30), dt.datetime(2026, 11, 27, 14, 45, tzinfo=dt.UTC)))
        self.assertNotIn("TRANSP", event)
        self.assertEqual(found["off-vevent"][3]["STATUS"], "CANCELLED")
        self.assertNotIn("none-vevent", found)
        self.assertEqual(found["meeting"][0], "School")

    def test_vobject_reads_it_too(self):
        calendar = vobject.readOne(self.planner.ok("export", "--as", "vevent", "--minutes", "45").out.decode())
        titles = sorted(event.summary.value for event in calendar.vevent_list)
        self.assertEqual(titles, ["Miete, Strom", "Off", "Run", "School", "Span", "Span", "Span", "✓ 會議"])
        timed = next(event for event in calendar.vevent_list if event.uid.value == "timed-vevent")
        self.assertEqual(timed.dtend.value - timed.dtstart.value, dt.timedelta(minutes=45))

    def test_what_is_left_out_is_said(self):
        result = self.planner.ok("export", "--as", "vevent", "-o", "out.ics")
        self.assertIn("1 event has no day and was left out.", result.err)
        self.assertIn("1 COMPLETED", result.err)
        report = self.planner.ok("export", "--as", "vevent", "-o", "out.ics", "--json").json
        self.assertEqual(report["unscheduled"], 1)
        self.assertIn({"name": "COMPLETED", "count": 1}, report["not_carried"])
        # Every property of the tasks is in the appointments, or said to be missing.
        there = {text.name(line) for block in text.objects((self.planner.folder / "out.ics").read_bytes()) for line in text.lines(block)}
        wanted = {text.name(line.encode()) for block in SAMPLE if block[0] == "BEGIN:VTODO" for line in block}
        self.assertEqual(wanted - there - {row["name"] for row in report["not_carried"]}, {"DUE"})

    @cases(vevent=["--as", "vevent"], flat=["--flatten"], both=["--flatten", "--as", "vevent"],
           month=["--month", "2026-11", "--as", "vevent"], whole=["--from", "2026-11-01"])
    def test_nothing_new_when_it_comes_back(self, options):
        """Importing an export changes nothing"""
        before = self.planner.export(), self.planner.month("2026-11")
        out = self.planner.folder / "out.ics"
        self.planner.ok("export", "-o", out, *options)
        for extra in ([], ["--replace"], ["--calendar", "planner"]):
            report = self.planner.ok("import", out, "--json", *extra).json
            self.assertEqual((report["new"], report["changed"], report["rejected"], report["operation"]), (0, 0, 0, None))
        self.assertEqual((self.planner.export(), self.planner.month("2026-11")), before)
        if options != ["--from", "2026-11-01"]:
            self.assertGreater(report["copies"], 0)
        self.planner.ok("calendars", "add", "other")
        self.assertEqual(self.planner.ok("import", out, "--calendar", "other", "--json").json["copies"], report["copies"])

    def test_elsewhere_flat_copies_are_the_same_month(self):
        """A program without rules counts what we count"""
        out = self.planner.folder / "flat.ics"
        self.planner.ok("export", "--flatten", "--month", "2026-11", "-o", out)
        self.assertNotIn(b"RRULE", out.read_bytes())
        other = Planner()
        self.addCleanup(other.remove)
        self.assertEqual(other.load(out)["rejected"], 0)
        self.assertEqual(other.month("2026-11")["days"], self.planner.month("2026-11")["days"])
        again = self.planner.ok("export", "--flatten", "--month", "2026-11").out
        self.assertEqual(again, out.read_bytes())

    def test_a_ticked_day_keeps_the_uid_of_its_copy(self):
        """A later flat export changes the same object"""
        flat = text.objects(self.planner.ok("export", "--flatten", "--month", "2026-11").out)
        key = next(event["key"] for event in self.planner.ok("list", "--on", "2026-11-16", "--json").json["events"])
        self.planner.ok("done", key)
        after = text.objects(self.planner.ok("export", "--flatten", "--month", "2026-11").out)
        self.assertEqual(sorted(text.value(block, "UID") for block in flat), sorted(text.value(block, "UID") for block in after))
        ticked = next(block for block in after if text.value(block, "UID") == "series-20261116")
        self.assertEqual(text.value(ticked, "STATUS"), "COMPLETED")

    def test_a_range_holds_whole_objects(self):
        out = text.objects(self.planner.ok("export", "--week", "2026-W46").out)
        self.assertEqual([text.value(block, "UID") for block in out], ["span"])
        self.assertEqual(out[0], ("\r\n".join(SAMPLE[5]) + "\r\n").encode())
        self.assertEqual(text.zones(self.planner.ok("export", "--week", "2026-W46").out), [])
        self.assertEqual(len(text.zones(self.planner.ok("export", "--week", "2026-W48").out)), 1)

    def test_a_folder_gets_a_file_a_calendar(self):
        for name in ("work", "../up", "a/b", "家 計"):
            self.planner.ok("calendars", "add", name)
        self.planner.ok("calendars", "color", "work", "teal")
        out = self.planner.folder / "all"
        report = self.planner.ok("export", "-o", f"{out}/", "--json").json
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["a-b.ics", "planner.ics", "up.ics", "work.ics", "家 計.ics"])
        self.assertEqual([row["calendar"] for row in report["files"]], ["planner", "work", "../up", "a/b", "家 計"])
        for row in report["files"]:
            calendar = icalendar.Calendar.from_ical(open(row["file"], "rb").read())
            self.assertEqual(calendar["X-WR-CALNAME"], row["calendar"])
        self.assertIn(b"\r\nCOLOR:teal\r\n", (out / "work.ics").read_bytes())
        self.assertEqual((out / "planner.ics").read_bytes(), self.planner.export())
        # What stood there is replaced, with its mode; nothing else is touched.
        (out / "work.ics").chmod(0o640)
        (out / "mine.txt").write_text("x")
        self.planner.ok("export", "-o", out)
        self.assertEqual(stat.S_IMODE((out / "work.ics").stat().st_mode), 0o640)
        self.assertEqual(len(list(out.iterdir())), 6)
        self.assertEqual(self.planner.run("export", "-o", self.planner.folder / "no/such/").status, 1)

    def test_files_are_kept_current(self):
        kept = self.planner.folder / "kept.ics"
        self.planner.ok("export", "--keep-current", "kept.ics", "--month", "2026-11", "--as", "vevent")
        self.planner.ok("export", "--keep-current", "all.ics")
        rows = self.planner.ok("export", "--list", "--json").json["files"]
        self.assertEqual([(row["file"], row["options"]) for row in rows],
                         [(str((self.planner.folder / "all.ics").resolve()), []), (str(kept.resolve()), ["--month", "2026-11", "--as", "vevent"])])
        before = kept.stat().st_ino, kept.stat().st_mtime_ns
        self.assertEqual([row["state"] for row in self.planner.ok("export", "--refresh", "--json").json["files"]], ["unchanged", "unchanged"])
        self.assertEqual((kept.stat().st_ino, kept.stat().st_mtime_ns), before)
        self.planner.ok("add", "Later", "--on", "2026-12-24")
        self.assertEqual([row["state"] for row in self.planner.ok("export", "--refresh", "--json").json["files"]], ["written", "unchanged"])
        self.assertEqual((self.planner.folder / "all.ics").read_bytes(), self.planner.export())
        key = next(event["key"] for event in self.planner.events() if event["name"] == "Miete, Strom")
        self.planner.ok("done", key)
        self.planner.ok("export", "--refresh", "kept.ics")
        self.assertIn("✓ Miete".encode(), kept.read_bytes())
        self.planner.ok("export", "--forget", "kept.ics")
        self.assertEqual(self.planner.run("export", "--refresh", "kept.ics").status, 1)
        # A folder that is gone is named, and the others are written.
        (self.planner.folder / "sub").mkdir()
        self.planner.ok("export", "--keep-current", "sub/x.ics")
        (self.planner.folder / "sub/x.ics").unlink()
        (self.planner.folder / "sub").rmdir()
        self.planner.ok("add", "More", "--on", "2026-12-25")
        result = self.planner.run("export", "--refresh")
        self.assertEqual(result.status, 1)
        self.assertRegex(result.err, r"error: There is no folder \"[^\"]*sub\" for \"[^\"]*sub/x\.ics\"; check the name or make the folder\.\n")
        self.assertEqual((self.planner.folder / "all.ics").read_bytes(), self.planner.export())

    def test_lines_are_legal(self):
        """RFC 5545 §3.1 and §3.6.1"""
        for options in (["--as", "vevent"], ["--flatten"]):
            data = self.planner.ok("export", *options).out
            for line in data.split(b"\r\n"):
                self.assertLessEqual(len(line), 75)
            uids = [text.value(block, "UID") for block in text.objects(data)]
            self.assertEqual(len(uids), len(set(uids)))
            for block in text.objects(data):
                for name in ("UID", "DTSTAMP", "DTSTART"):
                    count = len(re.findall(rb"(?m)^" + name.encode() + rb"[;:]", block))
                    self.assertEqual(count if block.startswith(b"BEGIN:VEVENT") or name != "DTSTART" else 1, 1, block)


@expand
class FixtureExportTest(PlannerCase):
    """Real producers' files go out in every form and are known when they come back."""

    @cases(**{re.sub(r"\W+", "_", folder.name): folder for folder in sorted(FIXTURES.iterdir())
              if folder.is_dir() and any(folder.glob("*.ics"))})
    def test_comes_back(self, folder):
        """The files of"""
        for file in sorted(folder.glob("*.ics")):
            self.planner.run("import", file)  # Some hold nothing that can be read.
        before = self.planner.export()
        out = self.planner.folder / "out.ics"
        for options in (["--as", "vevent"], ["--flatten"], ["--flatten", "--as", "vevent"], ["--month", "2026-11"]):
            self.planner.ok("export", "-o", out, *options)
            if folder.name not in BROKEN:
                icalendar.Calendar.from_ical(out.read_bytes(), multiple=True)
            first = out.read_bytes()
            self.planner.ok("export", "-o", out, *options)
            self.assertEqual(out.read_bytes(), first)
            report = self.planner.load(out)
            self.assertEqual((report["new"], report["changed"]), (0, 0), f"{folder.name} {options}")
            self.assertEqual(self.planner.export(), before)
