"""vdirsyncer, todoman and khal at the same folder: what one of them does, all see."""
import json
import pathlib
import subprocess
import sys

from syncing import SyncCase, Vdir, wrapped

PROGRAMS = pathlib.Path(sys.executable).parent
APPOINTMENT = b"BEGIN:VEVENT\r\nUID:meeting\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261126T090000\r\nDTEND:20261126T100000\r\nSUMMARY:Meeting\r\nEND:VEVENT\r\n"


class PeerCase(SyncCase):
    def setUp(self):
        super().setUp()
        self.folder = self.planner.folder
        self.there = Vdir(self.folder / "tasks")

    def program(self, name, *arguments, input=None):
        """Runs one of the other programs; its output."""
        environment = self.planner.environment() | {"XDG_CONFIG_HOME": str(self.folder / "config"), "XDG_DATA_HOME": str(self.folder / "data"),
                                                    "XDG_CACHE_HOME": str(self.folder / "cache"), "VDIRSYNCER_CONFIG": str(self.folder / "vdirsyncer")}
        done = subprocess.run([PROGRAMS / name, *map(str, arguments)], capture_output=True, text=True, timeout=60, cwd=self.folder,
                              env=environment, input=input)
        self.assertEqual(done.returncode, 0, f"{name} {arguments}: {done.stdout}{done.stderr}")
        return done.stdout

    def configure(self, name, words):
        path = self.folder / "config" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words)

    def counted(self, planner=None):
        """finished/total of November."""
        sums = (planner or self.planner).month("2026-11")
        return sums["finished"], sums["total"]


class TodomanTest(PeerCase):
    def setUp(self):
        super().setUp()
        self.configure("todoman/config.py", f'path = "{self.there.path}"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\n'
                       f'cache_path = "{self.folder / "todoman.sqlite3"}"\ndefault_list = "tasks"\n')
        for name in ("Rent", "Water", "Read"):
            self.planner.ok("add", name, "--on", "2026-11-26")
        self.pair(self.there)
        self.sync()
        self.unchanged()

    def todos(self):
        return {todo["summary"]: todo for todo in json.loads(self.program("todo", "--porcelain", "list", "--status", "ANY"))}

    def test_it_ticks(self):
        """What todoman ticks is counted by `wk month`"""
        self.assertEqual(self.counted(), (0, 3))
        self.program("todo", "done", self.todos()["Rent"]["id"])
        row = self.sync()
        self.assertEqual((row["received"], row["sent"]), (1, 0), row)
        self.assertEqual(self.counted(), (1, 3))
        self.unchanged()

    def test_wk_ticks(self):
        """What `wk done` ticks is done in todoman, and open again after `wk undo`"""
        self.planner.ok("done", self.key("Rent"))
        self.sync()
        todos = self.todos()
        self.assertEqual({name: todo["completed"] for name, todo in todos.items()}, {"Rent": True, "Water": False, "Read": False})
        self.assertEqual(todos["Rent"]["percent"], 100)
        self.planner.ok("undo")
        self.sync()
        self.assertEqual(self.todos()["Rent"]["completed"], False)
        self.unchanged()

    def test_it_adds_edits_and_deletes(self):
        """todoman adds, edits and deletes events"""
        todos = self.todos()
        self.program("todo", "new", "--list", "tasks", "--due", "2026-11-28", "Buy 牛奶, bread; more")
        self.program("todo", "edit", "--due", "2026-11-30", "--priority", "high", todos["Water"]["id"])
        self.program("todo", "delete", "--yes", todos["Read"]["id"])
        row = self.sync()
        self.assertEqual((row["received"], row["deleted_here"], row["sent"]), (2, 1, 0), row)
        seen = sorted((event["name"], event["day"], event["priority"]) for event in self.planner.events())
        self.assertEqual(seen, [("Buy 牛奶, bread; more", "2026-11-28", None), ("Rent", "2026-11-26", None), ("Water", "2026-11-30", 4)])
        self.assertEqual([event["name"] for event in self.planner.ok("trash", "--json").json["events"]], ["Read"])
        self.unchanged()
        self.alike(self.there)

    def test_both_change_one(self):
        """todoman ticks what was renamed here: both stand on both sides"""
        self.planner.ok("edit", self.key("Rent"), "--title", "Rent of December")
        self.program("todo", "done", self.todos()["Rent"]["id"])
        row = self.sync()
        self.assertEqual((row["merged"], row["conflicts"]), (1, 0), row)
        self.assertEqual(self.counted(), (1, 3))
        self.assertEqual(self.todos()["Rent of December"]["completed"], True)
        self.unchanged()

    def test_a_day_of_a_series(self):
        """A ticked day of a series is a done todo of its own, and the series goes on"""
        self.planner.ok("add", "Plants", "--on", "2026-11-27", "--every", "week")
        self.planner.ok("done", self.key("Plants") + "@11-27")
        self.sync()
        rows = [(todo["summary"], todo["completed"], todo["recurring"]) for todo in json.loads(
            self.program("todo", "--porcelain", "list", "--status", "ANY")) if todo["summary"] == "Plants"]
        self.assertCountEqual(rows, [("Plants", True, False), ("Plants", False, True)])
        self.unchanged()

    def test_it_ticks_a_series(self):
        """todoman ticks a series: the day is finished here, and the series goes on"""
        self.planner.ok("add", "Plants", "--on", "2026-11-27", "--every", "week")
        self.sync()
        self.program("todo", "done", self.todos()["Plants"]["id"])
        self.sync()
        days = self.planner.ok("list", "--from", "2026-11-27", "--to", "2026-12-11", "--json").json["events"]
        seen = sorted((event["day"], event["status"]) for event in days if event["name"] == "Plants")
        self.assertEqual(seen, [("2026-11-27", "finished"), ("2026-12-04", "open"), ("2026-12-11", "open")])
        self.unchanged()
        self.alike(self.there)


class KhalTest(PeerCase):
    def test_appointments_beside(self):
        """khal keeps appointments in the same folder: a sync neither counts nor touches them"""
        self.configure("khal/config", f"[calendars]\n[[tasks]]\npath = {self.there.path}\n[locale]\ndateformat = %Y-%m-%d\n"
                       "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\ntimeformat = %H:%M\n"
                       "local_timezone = Asia/Taipei\ndefault_timezone = Asia/Taipei\n"
                       f"[default]\ndefault_calendar = tasks\n[sqlite]\npath = {self.folder / 'khal.db'}\n")
        (self.there.path / "meeting.ics").write_bytes(wrapped(APPOINTMENT))
        self.program("khal", "new", "-a", "tasks", "2026-11-26", "14:00", "15:00", "Made by khal")
        before = self.there.files()
        self.assertEqual(len(before), 2)
        self.planner.ok("add", "Rent", "--on", "2026-11-26")
        self.pair(self.there)
        row = self.sync()
        self.assertEqual((row["sent"], row["received"], row["quarantined"]), (1, 0, 0), row)
        self.planner.ok("done", self.key("Rent"))
        self.sync()
        self.unchanged()
        self.assertEqual(self.names(), ["Rent"])
        after = self.there.files()
        self.assertEqual({name: after[name] for name in before}, before)
        listed = self.program("khal", "list", "2026-11-26", "1d")
        self.assertIn("Meeting", listed)
        self.assertIn("Made by khal", listed)
        self.assertNotIn("Rent", listed)


class VdirsyncerTest(PeerCase):
    """A second machine syncs a second folder, which vdirsyncer keeps like the first one."""

    def setUp(self):
        super().setUp()
        self.other = self.second()
        self.beyond = Vdir(self.folder / "beyond")
        (self.folder / "status").mkdir()
        storages = "".join(f'[storage {name}]\ntype = "filesystem"\npath = "{vdir.path}"\nfileext = ".ics"\n'
                           for name, vdir in [("one", self.there), ("other", self.beyond)])
        (self.folder / "vdirsyncer").write_text(
            f'[general]\nstatus_path = "{self.folder / "status"}"\n[pair carry]\na = "one"\nb = "other"\ncollections = null\n'
            f'metadata = ["color", "displayname"]\nconflict_resolution = "a wins"\n{storages}')
        self.program("vdirsyncer", "discover")

    def carry(self):
        self.program("vdirsyncer", "sync")

    def rounds(self, count):
        for _ in range(count):
            self.sync()
            self.sync(planner=self.other)
            self.carry()

    def all_alike(self):
        """Both machines, both folders: the same objects, and nothing left to do."""
        self.unchanged()
        self.unchanged(self.other)
        self.alike(self.there)
        self.alike(self.beyond, self.other)
        self.assertEqual(self.there.objects(), self.beyond.objects())
        self.healthy()
        self.healthy(self.other)

    def days(self, planner):
        events = planner.ok("list", "--from", "2026-11-27", "--to", "2026-12-18", "--json").json["events"]
        return sorted((event["day"], event["name"], event["status"]) for event in events)

    def test_carried_and_back(self):
        """vdirsyncer carries events to another folder and back as they are, byte for byte"""
        for name in ("Rent", "資料レビュー, and more", "x" * 200):
            self.planner.ok("add", name, "--on", "2026-11-26", "--at", "09:30")
        self.planner.ok("add", "Plants", "--on", "2026-11-27", "--every", "week")
        self.planner.ok("done", self.key("Plants") + "@11-27", self.key("Rent"))
        self.pair(self.there)
        self.sync()
        before = self.there.objects()
        self.assertEqual(len(before), 5)
        self.carry()
        self.assertEqual(self.beyond.objects(), before)
        for uid in before:
            self.there.delete(uid)
        (self.folder / "status").rename(self.folder / "forgotten")
        (self.folder / "status").mkdir()
        self.program("vdirsyncer", "discover")
        self.carry()
        self.assertEqual(self.there.objects(), before)
        self.unchanged()

    def test_two_machines(self):
        """Two machines, vdirsyncer between them, and todoman: additions, ticks, edits and deletions of all of them"""
        self.configure("todoman/config.py", f'path = "{self.beyond.path}"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\n'
                       f'cache_path = "{self.folder / "todoman.sqlite3"}"\n')
        self.planner.ok("calendars", "color", "planner", "#008080")
        for name in ("Ticked by one", "Ticked by todoman", "Removed by the other", "Renamed by the other"):
            self.planner.ok("add", name, "--on", "2026-11-26")
        self.other.ok("add", "Made by the other", "--on", "2026-11-27")
        self.pair(self.there)
        self.pair(self.beyond, planner=self.other)
        self.rounds(2)
        self.program("vdirsyncer", "metasync")
        self.sync(planner=self.other)
        self.assertEqual(self.names(self.other), self.names())
        self.assertEqual(len(self.names()), 5)
        [calendar] = self.other.ok("calendars", "--json").json["calendars"]
        self.assertEqual(calendar["color"], "#008080")
        self.planner.ok("done", self.key("Ticked by one"))
        self.other.ok("rm", self.key("Removed by the other", self.other))
        self.other.ok("edit", self.key("Renamed by the other", self.other), "--title", "Renamed")
        todos = {todo["summary"]: todo["id"] for todo in json.loads(self.program("todo", "--porcelain", "list"))}
        self.program("todo", "done", todos["Ticked by todoman"])
        self.rounds(3)
        self.all_alike()
        seen = sorted((event["name"], event["status"]) for event in self.planner.events())
        self.assertEqual(seen, [("Made by the other", "open"), ("Renamed", "open"), ("Ticked by one", "finished"), ("Ticked by todoman", "finished")])

    def test_a_series_ticked_on_both(self):
        """A series of which both machines tick days is the same on both in the end, although vdirsyncer drops one of the two"""
        self.planner.ok("add", "Plants", "--on", "2026-11-27", "--every", "week")
        self.pair(self.there)
        self.pair(self.beyond, planner=self.other)
        self.rounds(2)
        self.planner.ok("done", self.key("Plants") + "@11-27")
        self.other.ok("done", self.key("Plants", self.other) + "@12-04")
        self.rounds(4)
        self.all_alike()
        wanted = [("2026-11-27", "Plants", "finished"), ("2026-12-04", "Plants", "finished"), ("2026-12-11", "Plants", "open"), ("2026-12-18", "Plants", "open")]
        self.assertEqual(self.days(self.planner), wanted)
        self.assertEqual(self.days(self.other), wanted)

    def test_notes(self):
        """Notes of weeks and months reach the other machine where both have notes on"""
        for planner in (self.planner, self.other):
            planner.ok("calendars", "notes", "planner", "on")
        self.planner.ok("add", "Rent", "--on", "2026-11-26")
        self.planner.ok("note", "week", "2026-11-23", "--set", "出差；只排上午")
        self.planner.ok("note", "month", "2026-11", "--set", "Two\nlines")
        self.pair(self.there)
        self.pair(self.beyond, planner=self.other)
        self.rounds(2)
        self.assertEqual(self.other.ok("week", "2026-11-23", "--json").json["note"], "出差；只排上午")
        self.assertEqual(self.other.month("2026-11")["note"], "Two\nlines")
        self.other.ok("note", "week", "2026-11-23", "--append", "and more")
        self.rounds(2)
        self.assertEqual(self.planner.ok("week", "2026-11-23", "--json").json["note"], "出差；只排上午\nand more")
        self.unchanged()
        self.unchanged(self.other)
