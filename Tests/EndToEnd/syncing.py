"""What another program keeps in a vdir or a single file, and a planner that syncs with it."""
import os
import shutil

import calendar_text as text
from planner import Planner, PlannerCase

DUE = "DUE;VALUE=DATE:20261126"
# Set by every program when it writes; nobody plans by it.
STAMPS = {"DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"}


def task(uid, name, *lines):
    """A VTODO as another program writes it, in a VCALENDAR of its own."""
    return wrapped(component(uid, name, *lines))


def component(uid, name, *lines):
    return b"".join(line.encode() + b"\r\n" for line in (
        "BEGIN:VTODO", f"UID:{uid}", "DTSTAMP:20261101T000000Z", f"SUMMARY:{name}", *lines, "END:VTODO"))


def wrapped(*blocks):
    return b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//another//EN\r\n" + b"".join(blocks) + b"END:VCALENDAR\r\n"


class Vdir:
    """A folder with a file an event, written as vdirsyncer does: another name first, then renamed."""

    def __init__(self, path):
        self.path = path
        self.path.mkdir(exist_ok=True)

    def files(self):
        """The bytes of every file but the mark that the pair knows the folder by."""
        return {file.name: file.read_bytes() for file in self.path.iterdir() if file.name != ".weekbook"}

    def put(self, uid, data):
        """Writes an object, into the file that holds it already."""
        names = [name for name, old in self.files().items() if text.value(old, "UID") == uid]
        target = self.path / (names[0] if names else f"{uid}.ics")
        new = self.path / f".{target.name}.tmp"
        new.write_bytes(data)
        os.replace(new, target)

    def delete(self, uid):
        for name, old in self.files().items():
            if text.value(old, "UID") == uid:
                (self.path / name).unlink()

    def objects(self):
        """UID → text of the VCALENDAR."""
        return {text.value(data, "UID"): data for name, data in self.files().items() if name.endswith(".ics")}


class SingleFile:
    """A calendar in one file, written in the same way."""

    def __init__(self, path):
        self.path = path

    def files(self):
        return {self.path.name: self.path.read_bytes()}

    def objects(self):
        data = self.path.read_bytes() if self.path.exists() else b""
        return {text.value(block, "UID"): block for block in text.objects(data)}

    def put(self, uid, data):
        [block] = text.objects(data)
        self.write(self.objects() | {uid: block})

    def delete(self, uid):
        self.write({name: block for name, block in self.objects().items() if name != uid})

    def write(self, objects):
        new = self.path.with_suffix(".new")
        new.write_bytes(wrapped(*objects.values()))
        os.replace(new, self.path)


class SyncCase(PlannerCase):
    """A planner with the pair `phone`."""

    def pair(self, there, *options, planner=None):
        (planner or self.planner).ok("sync", "add", "phone", there.path, *options)

    def sync(self, *options, planner=None, status=0):
        """One run; its row in the report."""
        result = (planner or self.planner).run("sync", "run", "phone", "--yes", "--json", *options)
        self.assertEqual(result.status, status, result)
        [row] = result.json["pairs"]
        return row

    def unchanged(self, planner=None):
        """One more run finds nothing to do, and neither side is written."""
        row = self.sync(planner=planner)
        counts = {key: row[key] for key in ("state", "sent", "received", "merged", "deleted_here", "deleted_there", "conflicts", "quarantined")}
        self.assertEqual(counts, {"state": "done"} | dict.fromkeys(list(counts)[1:], 0), row)

    def key(self, name, planner=None):
        return next(event["key"] for event in (planner or self.planner).events() if event["name"] == name)

    def names(self, planner=None):
        return sorted(event["name"] for event in (planner or self.planner).events())

    def alike(self, there, planner=None):
        """Every object of the planner stands there and says the same, and nothing else does."""
        here = {text.value(block, "UID"): meaning(block) for block in text.objects((planner or self.planner).export())}
        self.assertEqual(here, {uid: meaning(data) for uid, data in there.objects().items()})

    def healthy(self, planner=None):
        (planner or self.planner).check_database()
        (planner or self.planner).ok("doctor")

    def second(self):
        """Another planner, as on another machine."""
        planner = Planner()
        self.addCleanup(planner.remove)
        return planner


class FolderCase(SyncCase):
    """A planner beside the folder `tasks`."""

    def setUp(self):
        super().setUp()
        self.there = Vdir(self.planner.folder / "tasks")

    def fill(self, count):
        for number in range(count):
            self.there.put(f"n{number}", task(f"n{number}", f"Number {number}", DUE))

    def begin(self, count=4):
        self.fill(count)
        self.pair(self.there)
        self.sync()
        self.unchanged()

    def said(self, result, *words, status):
        """One sentence, with these words, and nothing of the program's inside."""
        self.assertEqual(result.status, status, result)
        lines = [line for line in result.err.strip().splitlines() if line.startswith("error: ")]
        self.assertEqual(len(lines), 1, result)
        for word in words:
            self.assertIn(word, result.err)
        self.assertNotIn("Fatal", result.err)

    def found(self, row, *words):
        """One finding with these words; the run is partial."""
        self.assertEqual(row["state"], "partial", row)
        [finding] = row["findings"]
        for word in words:
            self.assertIn(word, finding)

    def run_phone(self, *options):
        return self.planner.run("sync", "run", "phone", "--yes", *options)


def meaning(data):
    """The lines of the objects in a text as they read, without stamps, defaults and what stands around them."""
    lines = [line for block in text.objects(data) for line in text.lines(block)]
    return sorted(line for line in lines if text.name(line) not in STAMPS and line not in (b"STATUS:NEEDS-ACTION", b"PERCENT-COMPLETE:0"))


def copied(planner, there):
    """A planner and the other side of its pair, in another folder: (planner, there)."""
    twin = Planner()
    shutil.copytree(planner.folder, twin.folder, dirs_exist_ok=True)
    path = twin.folder / there.path.relative_to(planner.folder)
    twin.write("UPDATE pair SET place = ?", str(path))
    return twin, type(there)(path)
