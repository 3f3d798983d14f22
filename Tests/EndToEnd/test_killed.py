"""SIGKILL at every write of every command that changes something: the state is the one before or the one after."""
import shutil
import subprocess
import sys

import calendar_text as text
import observe
from killing import KillCase
from planner import ROOT, Planner, cases, expand

WEEKS, MONTHS = ("2026-11-23",), ("2026-11",)
NEWER = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//killed//EN
BEGIN:VTODO
UID:first
DTSTAMP:20261126T000000Z
LAST-MODIFIED:20261126T000000Z
SUMMARY:Renamed
DUE;VALUE=DATE:20261127
END:VTODO
BEGIN:VTODO
UID:second
DTSTAMP:20261120T000000Z
SUMMARY:New here
DUE;VALUE=DATE:20261128
X-LONG:%s
END:VTODO
END:VCALENDAR
""" % ("w" * 9000)
FIRST = NEWER[:NEWER.index("BEGIN:VTODO\nUID:second")].replace("20261126T", "20261120T").replace("Renamed", "First") + "END:VCALENDAR\n"
# What is run before, and the command itself. {one} {two} are keys.
COMMANDS = dict(
    add=([], ["add", "New", "--on", "2026-11-29", "--at", "09:30"]),
    add_series=([], ["add", "New", "--on", "2026-11-29", "--every", "week"]),
    edit=([], ["edit", "{one}", "--title", "Other", "--on", "2026-11-28"]),
    done=([], ["done", "{one}", "{two}"]),
    reopen=([["done", "{one}", "{two}"]], ["reopen", "{one}", "{two}"]),
    undo=([["done", "{one}", "{two}"]], ["undo"]),
    redo=([["done", "{one}", "{two}"], ["undo"]], ["redo"]),
    rm=([], ["rm", "{one}", "{two}"]),
    trash_restore=([["rm", "{one}", "{two}"]], ["trash", "restore", "{one}", "{two}"]),
    note=([], ["note", "week", "2026-11-23", "--set", "One\ntwo"]),
    note_changed=([["note", "month", "2026-11", "--set", "One"]], ["note", "month", "2026-11", "--append", "two"]),
    fold=([], ["week", "--fold", "2026-11-26"]),
    calendar=([], ["calendars", "add", "work"]),
    import_file=([], ["import", "newer.ics"]),
)


class SeededCase(KillCase):
    def seed(self):
        """A planner with a little of everything; its log is written back, so that it is one file."""
        planner = self.planner
        (planner.folder / "first.ics").write_text(FIRST)
        (planner.folder / "newer.ics").write_text(NEWER)
        planner.load("first.ics")
        planner.ok("add", "One", "--on", "2026-11-26")
        planner.ok("add", "Two", "--on", "2026-11-24", "--category", "work")
        return {name: next(event["key"] for event in planner.events() if event["name"].lower() == name) for name in ("one", "two")}

    def state(self, planner):
        seen = observe.state(planner, WEEKS, MONTHS, uids=False)
        trash = planner.ok("trash", "--json").json["events"]
        return seen | {"trash": [event | {"uid": None} for event in trash]}


@expand
class KilledCommandTest(SeededCase):
    @cases(**COMMANDS)
    def test_killed(self, case):
        """Killed at every write"""
        before, command = case
        keys = self.seed()
        command = [word.format(**keys) for word in command]
        for words in before:
            self.planner.ok(*(word.format(**keys) for word in words))
        old = self.state(self.planner)
        done = self.copy(self.planner)
        self.addCleanup(done.remove)
        done.ok(*command)
        new = self.state(done)

        def check(planner, at):
            seen = self.state(planner)
            planner.check_database()
            assert seen in (old, new), f"neither before nor after: {observe.difference(new, seen)}"
            planner.ok("add", "The next one", "--on", "2026-11-30")
            assert len(planner.events()) == len(seen["events"]) + 1, "the next command did not work"

        self.at_every_write(command, check)

    def test_first_planner(self):
        """Killed while the planner is made"""
        def check(planner, at):
            events = planner.events()
            assert [event["name"] for event in events] in ([], ["New"]), events
            planner.ok("add", "The next one", "--on", "2026-11-30")
            planner.check_database()

        self.at_every_write(["add", "New", "--on", "2026-11-29"], check)

    @cases(version_1="version-1.db", version_2="version-2.db")
    def test_migration(self, name):
        """Killed while an older planner is brought to this version"""
        shutil.copy(ROOT / "Fixtures/databases" / name, self.planner.database)
        self.planner.database.chmod(0o600)
        done = self.copy(self.planner)
        self.addCleanup(done.remove)
        done.ok("add", "New", "--on", "2026-11-29")
        new = self.state(done)
        done.ok("undo")
        old = self.state(done)

        def check(planner, at):
            seen = self.state(planner)
            planner.check_database()
            for part in ("events", "export"):
                assert seen[part] in (old[part], new[part]), observe.difference(new, seen)
            planner.ok("add", "The next one", "--on", "2026-11-30")

        self.at_every_write(["add", "New", "--on", "2026-11-29"], check)


class KilledFilesTest(SeededCase):
    def test_export(self):
        """A killed export leaves the file as it was, or the new one"""
        self.seed()
        file = self.planner.folder / "out.ics"
        before = b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
        file.write_bytes(before)
        whole = self.planner.export()

        def check(planner, at):
            assert (planner.folder / "out.ics").read_bytes() in (before, whole), "half a file"

        self.at_every_write(["export", "-o", "out.ics"], check)

    def test_backup(self):
        """A killed backup leaves the planner as it is, and no half copy under its name"""
        self.seed()
        old = self.state(self.planner)

        def check(planner, at):
            assert self.state(planner) == old
            planner.check_database()
            copy = Planner()
            shutil.copytree(planner.folder, copy.folder, dirs_exist_ok=True)
            if (planner.folder / "copy.db").exists():
                copy.database = copy.folder / "copy.db"
                assert self.state(copy) == old, "the copy is not whole"
            copy.remove()
            planner.ok("backup", "second.db")

        self.at_every_write(["backup", "copy.db"], check)

    def test_restore(self):
        """A killed restore leaves the planner before or after it"""
        keys = self.seed()
        after = self.state(self.planner)
        self.planner.ok("backup", "copy.db")
        self.planner.ok("done", *keys.values())
        before = self.state(self.planner)

        def check(planner, at):
            seen = self.state(planner)
            planner.check_database()
            assert seen in (before, after), f"neither before nor after: {observe.difference(after, seen)}"
            planner.ok("add", "The next one", "--on", "2026-11-30")

        self.at_every_write(["restore", "copy.db", "--yes"], check)

    def test_config_set(self):
        """A killed `wk config set` leaves the settings before or after it"""
        self.seed()
        self.planner.ok("config", "set", "week.start", "monday")

        def check(planner, at):
            shown = planner.ok("config", "get", "week.start").out.decode()
            assert "monday" in shown or "sunday" in shown, shown
            planner.ok("config", "set", "week.start", "monday")

        self.at_every_write(["config", "set", "week.start", "sunday"], check)


class KilledBatchesTest(KillCase):
    """What commits in batches: whole batches stay, and the next run goes on."""

    IMPORT_BATCH, UNDO_BATCH = 60_000, 4_000

    def some(self, count):
        """Moments over the whole run, and the last write."""
        return sorted({1 + count * part // 4 for part in range(4)} | {count})

    def generate(self, todos):
        file = self.planner.folder / "data.ics"
        subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", "--todos", str(todos), file], check=True)
        self.planner.ok("list", "--json")
        return self.objects(file.read_bytes())

    def objects(self, data):
        """UID → its components, in the order of the first ones."""
        table = {}
        for block in text.objects(data):
            table.setdefault(text.value(block, "UID"), []).append(block)
        return table

    def test_import(self):
        """An import of two batches: whole ones stay, the same import completes it, undo takes it back"""
        data = self.generate(self.IMPORT_BATCH + 1_000)

        def check(planner, at):
            planner.check_database()
            exported = self.objects(planner.export())
            parts = planner.read("SELECT count(*) FROM operation_part")[0][0][0]
            assert parts == len(exported), f"{parts} parts for {len(exported)} objects: no whole batch"
            assert list(exported) == list(data)[:len(exported)], "not the first objects of the file"
            report = planner.load("data.ics")
            assert report["unchanged"] in (0, len(exported)) and report["rejected"] == 0, report["new"]
            assert self.objects(planner.export()) == data
            while planner.ok("undo", "--json").json["operations"]:
                pass
            assert planner.export().count(b"BEGIN:VTODO") == 0

        self.at_every_write(["import", "data.ics"], check, self.some)

    def test_undo(self):
        """An undo of three batches: whole ones stay, the next undo finishes it"""
        data = self.generate(2 * self.UNDO_BATCH + 1_000)
        self.planner.load("data.ics")

        def check(planner, at):
            planner.check_database()
            left = len(self.objects(planner.export()))
            assert left in (0, len(data) - self.UNDO_BATCH, len(data) - 2 * self.UNDO_BATCH, self.UNDO_BATCH, 2 * self.UNDO_BATCH, len(data)), f"{left} objects: no whole batch"
            planner.ok("undo")
            assert planner.export().count(b"BEGIN:VTODO") == 0
            planner.ok("redo")
            assert self.objects(planner.export()) == data
            planner.check_database()

        self.at_every_write(["undo"], check, self.some)
