"""What icalendar, vobject and todoman read from an export is what `wk list` shows, and back."""
import datetime as dt
import os
import pathlib
import random
import time

os.environ["TZ"] = "Asia/Taipei"  # todoman takes the zone of its process
time.tzset()

import icalendar
import todoman.model
import vobject

import calendar_text as text
from planner import ZONE, Planner, PlannerCase

STATUS = {"NEEDS-ACTION": "open", "IN-PROCESS": "started", "COMPLETED": "finished", "CANCELLED": "cancelled"}
PARTS = ["milk, bread", "one; two", "back\\slash", "C:\\new\\name", "買牛奶，麵包", "資料レビュー", "Zürich — café", "👩‍👩‍👧‍👦 picnic 🧺",
         "quote \"this\" 'that'", "colon: here", "x" * 120, "長" * 60, "trailing comma,", "\\n is no newline", "tab\there", "a^b ^n", "नमस्ते"]
BREAKS = ["first line\nsecond line", "three\n\nparts\nof it", "ends with a break\n"]
LABELS = ["work", "home, garden", "semi;colon", "家事", "R&D", "back\\slash", "🎯"]


class Sample:
    """An event to be planned, drawn from a seed."""

    def __init__(self, source, number):
        name = " ".join(source.sample(PARTS, source.randrange(1, 4)))
        self.name = f"{number} {source.choice(BREAKS)}" if number % 9 == 0 else f"{number} {name}"
        self.day = dt.date(2026, 11, 1) + dt.timedelta(days=source.randrange(60)) if number % 11 else None
        self.clock = f"{source.randrange(24):02d}:{source.choice(('00', '30', '59'))}" if self.day and source.random() < 0.3 else None
        self.priority = source.randrange(1, 10) if source.random() < 0.4 else None
        self.labels = source.sample(LABELS, source.randrange(0, 4))
        self.description = source.choice(PARTS + BREAKS) if source.random() < 0.5 else None
        self.status = source.choice(("NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED", None))

    def arguments(self):
        words = ["add", self.name]
        words += ["--on", self.day.isoformat()] if self.day else []
        words += ["--at", self.clock] if self.clock else []
        words += ["--priority", self.priority] if self.priority else []
        for label in self.labels:
            words += ["--category", label]
        return words

    def vtodo(self, number):
        lines = ["BEGIN:VTODO", f"UID:sample-{number}", "DTSTAMP:20261101T000000Z", "SUMMARY:" + escape(self.name)]
        if self.day:
            day = self.day.strftime("%Y%m%d")
            lines.append(f"DUE:{day}T{self.clock.replace(':', '')}00" if self.clock else "DUE;VALUE=DATE:" + day)
        if self.status:
            lines.append("STATUS:" + self.status)
        if self.status == "COMPLETED":
            lines += ["COMPLETED:20261125T010203Z", "PERCENT-COMPLETE:100"]
        lines += [f"PRIORITY:{self.priority}"] if self.priority else []
        lines += ["CATEGORIES:" + ",".join(map(escape, self.labels))] if self.labels else []
        lines += ["DESCRIPTION:" + escape(self.description)] if self.description else []
        return "".join(line + "\r\n" for line in lines + ["END:VTODO"])


def escape(value):
    return value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def placed(value):
    """Day and clock time in the planner of a date, a floating time or a zoned one."""
    if value is None:
        return None, None
    if not isinstance(value, dt.datetime):
        return value.isoformat(), None
    value = value.astimezone(ZONE) if value.tzinfo else value
    return value.date().isoformat(), value.strftime("%H:%M")


def instant(value):
    return value and value.astimezone(dt.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def row(summary, due, status, completed, priority, categories):
    return (str(summary), *placed(due), STATUS[str(status or "NEEDS-ACTION")], instant(completed), int(priority or 0) or None, tuple(categories))


def by_icalendar(data):
    table = {}
    for todo in icalendar.Calendar.from_ical(data).walk("VTODO"):
        decoded = {key: todo.decoded(key, None) for key in ("due", "completed")}
        table[str(todo["uid"])] = row(todo.get("summary"), decoded["due"], todo.get("status"), decoded["completed"],
                                      todo.get("priority"), map(str, todo.categories))
    return table


def by_vobject(data):
    table = {}
    for todo in vobject.readOne(data.decode()).vtodo_list:
        values = {key: todo.contents[key][0].value for key in ("summary", "due", "status", "completed", "priority") if key in todo.contents}
        labels = [label for line in todo.contents.get("categories", []) for label in line.value]
        table[todo.uid.value] = row(values["summary"], values.get("due"), values.get("status"), values.get("completed"), values.get("priority"), labels)
    return table


class Vdir:
    """A folder of one file an event, as todoman keeps it."""

    def __init__(self, folder, data):
        self.folder = folder / "tasks"
        self.folder.mkdir()
        for number, block in enumerate(text.objects(data)):
            (self.folder / f"{number}.ics").write_bytes(
                b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//check//EN\r\n" + block + b"END:VCALENDAR\r\n")
        self.database = todoman.model.Database([str(self.folder)], str(folder / "cache.sqlite3"))

    def todos(self):
        return list(self.database.todos(status="ANY"))

    def rows(self):
        return {todo.uid: row(todo.summary, todo.due, todo.status, todo.completed_at, todo.priority, sorted(todo.categories))
                for todo in self.todos()}

    def write(self):
        for todo in self.todos():
            self.database.save(todo)


class PeersTest(PlannerCase):
    def setUp(self):
        super().setUp()
        source = random.Random(20261126)
        samples = [Sample(source, number) for number in range(200)]
        for sample in samples[:100]:
            self.planner.ok(*sample.arguments())
        file = self.planner.folder / "samples.ics"
        file.write_bytes(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//check//EN\r\n" + "".join(
            sample.vtodo(number) for number, sample in enumerate(samples[100:], 100)) + "END:VCALENDAR\r\n").encode())
        self.planner.load(file)
        open_keys = [event["key"] for event in self.planner.events() if event["status"] == "open"]
        self.planner.ok("done", *open_keys[::3])
        self.planner.ok("reopen", *open_keys[::6])
        self.shown = self.listing(self.planner)
        self.assertEqual(len(self.shown), 200)
        self.data = self.planner.export()

    def listing(self, planner):
        return {event["uid"]: (event["name"], event["day"], event["time"], event["status"], event["finished_at"], event["priority"],
                               tuple(event["categories"])) for event in planner.events()}

    def loosely(self, table):
        """todoman joins categories by commas and forgets their order."""
        return {uid: (*values[:-1], sorted(",".join(values[-1]).split(","))) for uid, values in table.items()}

    def same(self, read, shown):
        wrong = [(uid, shown.get(uid), read.get(uid)) for uid in shown.keys() | read.keys() if shown.get(uid) != read.get(uid)]
        self.assertEqual(wrong[:3], [], f"{len(wrong)} of {len(shown)}: (uid, list, read)")

    def imported(self, path):
        planner = Planner()
        self.addCleanup(planner.remove)
        self.assertEqual(planner.load(path)["rejected"], 0)
        return self.listing(planner)

    def saved(self, data):
        path = self.planner.folder / "back.ics"
        path.write_bytes(data)
        return path

    def test_the_list_shows_what_was_planned(self):
        """Names, days and categories as they were given"""
        source = random.Random(20261126)
        samples = [Sample(source, number) for number in range(200)]
        shown = {values[0].split(" ")[0]: values for values in self.shown.values()}
        for number, sample in enumerate(samples):
            name, day, clock, _, _, priority, labels = shown[str(number)]
            self.assertEqual(name, " ".join(sample.name.split("\n")).strip() if "\n" in sample.name and "\n" not in name else sample.name)
            self.assertEqual((day, clock, priority, list(labels)),
                             (sample.day and sample.day.isoformat(), sample.clock, sample.priority, sample.labels))

    def test_icalendar_reads_the_export(self):
        self.same(by_icalendar(self.data), self.shown)

    def test_vobject_reads_the_export(self):
        self.same(by_vobject(self.data), self.shown)

    def test_todoman_reads_the_export(self):
        self.same(self.loosely(Vdir(self.planner.folder, self.data).rows()), self.loosely(self.shown))

    def test_what_icalendar_writes_is_imported(self):
        self.same(self.imported(self.saved(icalendar.Calendar.from_ical(self.data).to_ical())), self.shown)

    def test_what_vobject_writes_is_imported(self):
        self.same(self.imported(self.saved(vobject.readOne(self.data.decode()).serialize().encode())), self.shown)

    def test_what_todoman_writes_is_imported(self):
        vdir = Vdir(self.planner.folder, self.data)
        vdir.write()
        self.same(self.loosely(self.imported(vdir.folder)), self.loosely(self.shown))

    def test_our_own_export_is_imported(self):
        self.same(self.imported(self.saved(self.data)), self.shown)

    def test_lines_are_legal(self):
        """RFC 5545 §3.1: no line of a new object is longer than 75 octets or cuts a character"""
        for block in text.objects(self.data):
            if b"UID:sample-" in block:
                continue
            for line in block.split(b"\r\n"):
                self.assertLessEqual(len(line), 75)
                line.decode()
