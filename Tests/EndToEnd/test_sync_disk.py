"""Folders, files and disks that do not do as they should: a clear sentence or the right result, and nothing lost."""
import os
import shlex
import shutil
import subprocess
import unittest

import calendar_text as text
from planner import cases, expand
from syncing import SingleFile, SyncCase, Vdir, component, meaning, task, wrapped

DUE = "DUE;VALUE=DATE:20261126"
LONG = "u" * 4096
FOREIGN = [
    b"BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0800\r\nTZOFFSETTO:+0800\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
    b"BEGIN:VEVENT\r\nUID:meeting\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;TZID=Here:20261126T090000\r\nSUMMARY:Mee\r\n ting\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\n",
    b"BEGIN:VFREEBUSY\r\nUID:busy\r\nDTSTAMP:20261101T000000Z\r\nEND:VFREEBUSY\r\n",
    b"BEGIN:X-OTHER\r\nx-lower:\xe2\x82\xac  two  spaces \r\nUID:strange\r\nEND:X-OTHER\r\n",
    b"BEGIN:VJOURNAL\r\nUID:diary\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Dear diary\r\nEND:VJOURNAL\r\n",
]


class DiskCase(SyncCase):
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


@expand
class NamesTest(DiskCase):
    @cases(long=LONG, upwards="../../../../tmp/weekbook-evil", root="/tmp/weekbook-evil", line="two\\nlines", nul="a\0b", hidden=".hidden", dash="-rf",
           dots="..", slash="a/b/c", reserved=".weekbook", cjk="事件", blank=" ", percent="%2e%2e%2f", backslash="..\\\\..\\\\x", control="a\x1b[2Jb")
    def test_uid(self, uid):
        """Whatever the UID, its file stands in the folder, and another planner reads the same UID from it"""
        file = self.planner.folder / "odd.ics"
        file.write_bytes(task(uid, "Odd", DUE))
        self.planner.load(file)
        [event] = self.planner.events()
        other = self.second()
        outside = {path for path in self.planner.folder.rglob("*") if self.there.path not in path.parents}
        self.pair(self.there)
        self.sync()
        self.unchanged()
        [name] = [name for name in self.there.files() if name.endswith(".ics")]
        self.assertLessEqual(len(name), 255)
        self.assertRegex(name, r"\A[A-Za-z0-9_@=+][A-Za-z0-9_@=+.-]*\.ics\Z")
        new = {path for path in self.planner.folder.rglob("*") if self.there.path not in path.parents} - outside
        self.assertEqual([path.name for path in new if ".sync-" not in path.name], [])
        self.pair(self.there, planner=other)
        self.sync(planner=other)
        [seen] = other.events()
        self.assertEqual((seen["uid"], seen["name"]), (event["uid"], "Odd"))
        other.ok("done", seen["key"])
        self.sync(planner=other)
        self.sync()
        self.assertEqual([event["status"] for event in self.planner.events()], ["finished"])
        self.assertEqual([file for file in self.there.files() if file.endswith(".ics")], [name])
        self.alike(self.there)

    def test_names_of_files(self):
        """Names that others gave stay: spaces, capitals, two dots; hidden and temporary files are others' business"""
        for name in ("With space.ics", "UPPER.ICS", "two.dots.ics", "-dash.ics", "買.ics", "q'\"$;.ics"):
            (self.there.path / name).write_bytes(task(f"in {name}", f"In {name}", DUE))
        others = {name: b"half a fi" for name in (".hidden.ics", "x.ics.tmp", "readme.txt", ".Rad.tmp", "x.ics~", "#x.ics#")}
        for name, data in others.items():
            (self.there.path / name).write_bytes(data)
        (self.there.path / "folder.ics").mkdir()
        self.pair(self.there)
        row = self.sync()
        self.assertEqual((row["received"], row["quarantined"]), (6, 0), row)
        self.planner.ok("done", *[event["key"] for event in self.planner.events()])
        self.sync()
        files = {path.name: path.read_bytes() for path in self.there.path.iterdir() if path.is_file()}
        self.assertEqual({name: files.get(name) for name in others}, others)
        done = [name for name, data in files.items() if b"STATUS:COMPLETED" in data]
        self.assertCountEqual(done, ["With space.ics", "UPPER.ICS", "two.dots.ics", "-dash.ics", "買.ics", "q'\"$;.ics"])
        self.unchanged()

    def test_renamed_file(self):
        """A file that another program renames is the same event"""
        self.begin()
        (self.there.path / "n1.ics").rename(self.there.path / "renamed.ics")
        (self.there.path / "n2.ics").rename(self.there.path / "n3-and.ics")
        row = self.sync()
        self.assertEqual((row["received"], row["deleted_here"], row["sent"]), (0, 0, 0), row)
        self.planner.ok("done", self.key("Number 1"))
        self.sync()
        self.assertIn(b"STATUS:COMPLETED", self.there.files()["renamed.ics"])
        self.assertEqual(len(self.there.files()), 5)  # with displayname
        self.unchanged()


class LinksTest(DiskCase):
    def test_link_within(self):
        """A link to a file of the folder is followed and stays a link"""
        self.fill(3)
        (self.there.path / "kept").mkdir()
        (self.there.path / "n1.ics").rename(self.there.path / "kept/real.txt")
        (self.there.path / "n1.ics").symlink_to("kept/real.txt")
        self.pair(self.there)
        self.assertEqual(self.sync()["received"], 3)
        self.planner.ok("done", self.key("Number 1"))
        self.sync()
        self.assertTrue((self.there.path / "n1.ics").is_symlink())
        self.assertIn(b"STATUS:COMPLETED", (self.there.path / "kept/real.txt").read_bytes())
        self.unchanged()

    def test_link_out(self):
        """A link out of the folder is not followed, neither for reading nor for writing, and deletes nothing"""
        self.begin()
        secret = self.planner.folder / "secret.ics"
        secret.write_bytes(task("secret", "Secret", DUE))
        before = secret.read_bytes()
        (self.there.path / "n1.ics").unlink()
        for name in ("n1.ics", "new.ics"):
            (self.there.path / name).symlink_to(secret)
        (self.there.path / "dangling.ics").symlink_to("/nonexistent/x.ics")
        self.planner.ok("done", self.key("Number 1"), self.key("Number 2"))
        row = self.sync(status=5)
        self.assertEqual((row["state"], row["sent"], row["deleted_here"], row["received"]), ("partial", 1, 0, 0), row)
        self.assertEqual(len(row["findings"]), 3)
        for finding in row["findings"]:
            self.assertIn("leads out of the folder", finding)
        self.assertEqual(self.names(), ["Number 0", "Number 1", "Number 2", "Number 3"])
        self.assertEqual(secret.read_bytes(), before)
        for name in ("n1.ics", "new.ics", "dangling.ics"):
            (self.there.path / name).unlink()
        self.sync()
        self.assertIn(b"STATUS:COMPLETED", self.there.objects()["n1"])
        self.alike(self.there)
        self.unchanged()

    def test_linked_folder(self):
        """A folder that is a link is the folder it leads to"""
        (self.planner.folder / "link").symlink_to("tasks")
        self.fill(2)
        self.planner.ok("sync", "add", "phone", self.planner.folder / "link")
        self.assertEqual(self.sync()["received"], 2)
        self.planner.ok("done", self.key("Number 1"))
        self.sync()
        self.assertIn(b"STATUS:COMPLETED", self.there.objects()["n1"])
        self.unchanged()

    def test_linked_file(self):
        """A single file that is a link stays one"""
        real = SingleFile(self.planner.folder / "real.ics")
        real.put("one", task("one", "One", DUE))
        link = SingleFile(self.planner.folder / "link.ics")
        link.path.symlink_to("real.ics")
        self.pair(link)
        self.sync()
        self.planner.ok("done", self.key("One"))
        self.planner.ok("add", "Two", "--on", "2026-11-27")
        self.sync()
        self.assertTrue(link.path.is_symlink())
        self.assertFalse(real.path.is_symlink())
        self.assertEqual(len(real.objects()), 2)
        self.alike(real)
        self.unchanged()


class AbsenceTest(DiskCase):
    """Absence is not deletion."""

    def test_not_mounted(self):
        """An empty folder where the pair's was: nothing is deleted, and nothing written into it"""
        self.planner.ok("add", "Mine", "--on", "2026-11-26")
        self.begin()
        away = self.planner.folder / "away"
        self.there.path.rename(away)
        self.there.path.mkdir()
        self.planner.ok("add", "New", "--on", "2026-11-27")
        for options in ([], ["--allow-deletions", "5"]):
            self.said(self.run_phone(*options), "nothing was written anywhere", "wk sync reset phone", status=2)
        self.assertEqual(list(self.there.path.iterdir()), [])
        self.assertEqual(len(self.names()), 6)
        self.there.path.rmdir()
        away.rename(self.there.path)
        self.assertEqual(self.sync()["sent"], 1)
        self.unchanged()

    def test_no_folder(self):
        """No folder at all: exit 6, and none is made"""
        self.begin()
        away = self.planner.folder / "away"
        self.there.path.rename(away)
        self.said(self.run_phone(), str(self.there.path), status=6)
        self.assertFalse(self.there.path.exists())
        self.assertEqual(len(self.names()), 4)
        away.rename(self.there.path)
        self.unchanged()

    def test_another_folder(self):
        """The folder of another pair in its place"""
        self.planner.ok("add", "Mine", "--on", "2026-11-26")
        self.begin()
        (self.there.path / ".weekbook").write_text("weekbook-of-another\n")
        self.said(self.run_phone(), "nothing was written anywhere", status=2)
        self.assertEqual(len(self.names()), 5)

    def test_no_file(self):
        """A single file that is gone, or emptied: nothing is deleted, nothing written"""
        file = SingleFile(self.planner.folder / "tasks.ics")
        for number in range(4):
            file.put(f"n{number}", task(f"n{number}", f"Number {number}", DUE))
        self.pair(file)
        self.sync()
        data = file.path.read_bytes()
        for left in (None, b"", b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", data[:len(data) // 2], b"\0" * len(data)):
            file.path.unlink(missing_ok=True)
            if left is not None:
                file.path.write_bytes(left)
            self.planner.run("sync", "run", "phone")
            result = self.run_phone()
            self.assertIn(result.status, (2, 5, 6), f"{left}: {result}")
            self.assertEqual(len(self.names()), 4, f"{left}: {result}")
            self.assertEqual(file.path.read_bytes() if file.path.exists() else None, left)
        file.path.write_bytes(data)
        self.unchanged()

    def test_many_gone(self):
        """3 of 10 files gone: the guard names the number, and only that number lets it through"""
        self.begin(10)
        before = self.planner.ok("list", "--json").out
        self.planner.ok("add", "New", "--on", "2026-11-27")
        for number in range(3):
            (self.there.path / f"n{number}.ics").unlink()
        files = self.there.files()
        self.said(self.run_phone(), "3 of 10", "--allow-deletions 3", status=2)
        self.said(self.run_phone("--allow-deletions", "2"), "--allow-deletions 3", status=2)
        self.assertEqual(len(self.names()), 11)
        self.assertEqual(self.there.files(), files)
        row = self.sync("--allow-deletions", "3")
        self.assertEqual((row["deleted_here"], row["sent"]), (3, 1), row)
        self.assertEqual(len(self.names()), 8)
        self.unchanged()
        self.planner.ok("undo")
        self.assertEqual(len(self.names()), 11)
        self.sync()
        self.alike(self.there)
        self.unchanged()
        self.assertIn(b"Number 0", before)

    def test_some_gone(self):
        """2 of 10 files gone are deletions"""
        self.begin(10)
        for number in range(2):
            (self.there.path / f"n{number}.ics").unlink()
        self.assertEqual(self.sync()["deleted_here"], 2)
        self.assertEqual(len(self.names()), 8)
        self.unchanged()


@expand
class BrokenTextTest(DiskCase):
    @cases(empty=lambda data: b"", cut=lambda data: data[:data.index(b"DUE")], cut_line=lambda data: data[:-30], zeros=lambda data: bytes(len(data)),
           html=lambda data: b"<html>404</html>\n", no_uid=lambda data: data.replace(b"UID:n1\r\n", b""))
    def test_known(self, broken):
        """A file that cannot be read any more: its event stays, the others go on, and it heals"""
        self.begin()
        file = self.there.path / "n1.ics"
        data = file.read_bytes()
        file.write_bytes(broken(data))
        self.planner.ok("done", self.key("Number 2"))
        row = self.sync(status=5)
        self.assertEqual((row["state"], row["sent"], row["deleted_here"]), ("partial", 1, 0), row)
        self.assertEqual(len(row["findings"]), 1, row)
        self.assertIn("n1.ics", row["findings"][0])
        self.assertEqual(len(self.names()), 4)
        self.assertEqual(file.read_bytes(), broken(data))
        again = self.sync(status=5)
        self.assertEqual((again["sent"], again["received"], len(again["findings"])), (0, 0, 1), again)
        file.write_bytes(data)
        self.sync()
        self.unchanged()
        self.alike(self.there)

    def test_unknown(self):
        """Files that could never be read are named and left"""
        self.begin()
        broken = {"empty.ics": b"", "cut.ics": task("cut", "Cut", DUE)[:90], "binary.ics": bytes(range(256))}
        for name, data in broken.items():
            (self.there.path / name).write_bytes(data)
        row = self.sync(status=5)
        self.assertCountEqual([finding.split()[0].strip('"').rsplit("/")[-1] for finding in row["findings"]], broken)
        self.assertEqual(len(self.names()), 4)
        self.assertEqual({name: self.there.files()[name] for name in broken}, broken)

    def test_same_size_edits(self):
        """Edits that change no size, each at once after a run, with the old time set back"""
        self.begin()
        file = self.there.path / "n1.ics"
        for number in range(10, 30):
            before = file.stat()
            data = file.read_bytes()
            with open(file, "r+b") as opened:
                opened.write(data.replace(text.value(data, "SUMMARY").encode(), f"Step  {number}".encode()))
            os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
            self.assertEqual(file.stat().st_size, before.st_size)
            self.sync()
            self.assertIn(f"Step  {number}", self.names())
        self.unchanged()

    def test_same_size_edits_of_a_single_file(self):
        file = SingleFile(self.planner.folder / "tasks.ics")
        file.put("n1", task("n1", "Number 1", DUE))
        self.pair(file)
        self.sync()
        for number in range(10, 20):
            before = file.path.stat()
            data = file.path.read_bytes()
            with open(file.path, "r+b") as opened:
                opened.write(data.replace(text.value(text.objects(data)[0], "SUMMARY").encode(), f"Step  {number}".encode()[:8]))
            os.utime(file.path, ns=(before.st_atime_ns, before.st_mtime_ns))
            self.sync()
            self.assertEqual(self.names(), [f"Step  {number}"])

    def test_unreadable_file(self):
        """A file that may not be read: its event stays"""
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        self.begin()
        (self.there.path / "n1.ics").chmod(0)
        self.found(self.sync(status=5), "n1.ics", "permissions")
        self.assertEqual(len(self.names()), 4)


class BytesTest(DiskCase):
    def test_mode_and_line_ends(self):
        """A file keeps its mode, its line ends and all lines but those that changed"""
        self.fill(1)
        file = self.there.path / "n0.ics"
        data = task("n0", "Number 0", DUE, "X-KEEP;X=\"a:b\":as  it is", "STATUS:NEEDS-ACTION").replace(b"\r\n", b"\n").replace(b"as  it", b"as\n   it")
        file.write_bytes(data)
        file.chmod(0o640)
        self.pair(self.there)
        self.sync()
        self.planner.ok("done", self.key("Number 0"))
        self.sync()
        self.assertEqual(file.stat().st_mode & 0o7777, 0o640)
        written = file.read_bytes()
        self.assertNotIn(b"\r", written)
        self.assertEqual([line for line in data.split(b"\n") if line not in written.split(b"\n")], [b"DTSTAMP:20261101T000000Z", b"STATUS:NEEDS-ACTION"])
        self.unchanged()

    def test_appointments_in_the_folder(self):
        """Files without a task stay as they are and are in no number"""
        self.fill(2)
        for number, block in enumerate(FOREIGN[1:]):
            (self.there.path / f"other-{number}.ics").write_bytes(wrapped(FOREIGN[0], block))
        before = self.there.files()
        self.pair(self.there)
        row = self.sync()
        self.assertEqual((row["received"], row["quarantined"], row["findings"]), (2, 0, []), row)
        self.planner.ok("done", self.key("Number 0"))
        self.planner.ok("rm", self.key("Number 1"))
        self.sync()
        after = self.there.files()
        self.assertEqual({name: after.get(name) for name in before if name.startswith("other")},
                         {name: data for name, data in before.items() if name.startswith("other")})
        self.unchanged()
        for name in before:
            if name.startswith("other"):
                (self.there.path / name).unlink()
        self.unchanged()
        self.assertEqual(self.names(), ["Number 0"])

    def test_foreign_components_of_a_single_file(self):
        """In a single file, all but the changed task keeps its bytes and its place"""
        file = SingleFile(self.planner.folder / "tasks.ics")
        tasks = [component(f"n{number}", f"Number {number}", DUE) for number in range(3)]
        head = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Mine\r\nPRODID:-//another//EN\r\nX-NOTE:lo\r\n ng\r\n"
        data = head + FOREIGN[0] + FOREIGN[1] + tasks[0] + FOREIGN[2] + tasks[1] + FOREIGN[3] + tasks[2] + FOREIGN[4] + b"END:VCALENDAR\r\n\r\n"
        file.path.write_bytes(data)
        file.path.chmod(0o604)
        self.pair(file)
        self.assertEqual(self.sync()["received"], 3)
        self.assertEqual(file.path.read_bytes(), data)
        self.planner.ok("rm", self.key("Number 1"))
        self.planner.ok("done", self.key("Number 2"))
        self.sync()
        written = file.path.read_bytes()
        new = file.objects()["n2"]
        self.assertIn(b"STATUS:COMPLETED", new)
        self.assertEqual(written, data.replace(tasks[1], b"").replace(tasks[2], new))
        self.assertEqual(file.path.stat().st_mode & 0o7777, 0o604)
        self.planner.ok("add", "Added", "--on", "2026-11-28")
        self.sync()
        [added] = [block for uid, block in file.objects().items() if uid not in ("n0", "n2", "meeting", "busy", "strange", "diary")]
        self.assertEqual(file.path.read_bytes().replace(added, b""), written)
        self.unchanged()

    def test_task_beside_an_appointment(self):
        """A file of the folder that holds a task and a zone keeps the zone's bytes"""
        data = wrapped(FOREIGN[0], component("n0", "Number 0", "DUE;TZID=Here:20261126T090000"))
        (self.there.path / "n0.ics").write_bytes(data)
        self.pair(self.there)
        self.sync()
        self.planner.ok("done", self.key("Number 0"))
        self.sync()
        written = self.there.files()["n0.ics"]
        self.assertIn(FOREIGN[0], written)
        self.assertIn(b"DUE;TZID=Here:20261126T090000\r\n", written)
        self.assertIn(b"STATUS:COMPLETED", written)
        self.unchanged()


class RightsTest(DiskCase):
    def as_nobody(self, *arguments):
        """Runs as a user whom rights bind, although the tests may run as root."""
        prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []
        if prefix and not shutil.which(prefix[0]):
            self.skipTest("setpriv is not there, and root may write everything")
        if prefix:
            for path in [self.planner.folder, *self.planner.folder.rglob("*")]:
                os.chown(path, 65534, 65534)
        done = subprocess.run([*prefix, *self.planner.command(*arguments)], capture_output=True, timeout=60, env=self.planner.environment(), cwd="/")
        from planner import Result
        return Result(done.returncode, done.stdout, done.stderr.decode(), 0)

    def test_read_only_folder(self):
        """Into a folder that may only be read nothing is sent, and what it holds comes in; once it may be written, the rest goes out"""
        self.planner.ok("add", "Mine", "--on", "2026-11-26")
        self.begin()
        self.planner.ok("done", self.key("Number 1"))
        self.planner.ok("add", "New", "--on", "2026-11-27")
        self.planner.ok("rm", self.key("Number 3"))
        self.there.put("n2", task("n2", "Called so there", DUE))
        files = self.there.files()
        self.there.path.chmod(0o555)
        self.addCleanup(self.there.path.chmod, 0o755)
        result = self.as_nobody("sync", "run", "phone", "--json")
        self.assertEqual(result.status, 5, result)
        [row] = result.json["pairs"]
        self.assertEqual((row["state"], row["received"], row["sent"], row["deleted_there"]), ("partial", 1, 0, 0), row)
        self.assertEqual(len(row["findings"]), 3, row)
        for finding in row["findings"]:
            self.assertRegex(finding, r"may not be written; check its permissions")
        self.assertIn("Called so there", self.names())
        self.assertEqual(self.there.files(), files)
        self.there.path.chmod(0o755)
        row = self.sync()
        self.assertEqual((row["sent"], row["deleted_there"]), (2, 1), row)
        self.alike(self.there)
        self.unchanged()

    def test_read_only_file(self):
        """A single file that may only be read"""
        file = SingleFile(self.planner.folder / "tasks.ics")
        file.put("n1", task("n1", "Number 1", DUE))
        self.pair(file)
        self.sync()
        self.planner.ok("done", self.key("Number 1"))
        data = file.path.read_bytes()
        file.path.chmod(0o444)
        self.found(self.sync(status=5), "tasks.ics", "may not be written")
        self.assertEqual(file.path.read_bytes(), data)
        file.path.chmod(0o644)
        self.assertEqual(self.sync()["sent"], 1)
        self.alike(file)
        self.unchanged()


class FullDiskTest(DiskCase):
    def on_small_disk(self, *lines):
        """Runs shell lines where `$DISK` is a disk of its own; `$WK` is the program with the planner."""
        disk = self.planner.folder / "disk"
        disk.mkdir()
        script = "\n".join(["mount -t tmpfs -o size=512k none $DISK || exit 32", *lines])
        environment = self.planner.environment() | {"DISK": str(disk), "WK": shlex.join(self.planner.command()), "PATH": os.environ["PATH"]}
        done = subprocess.run(["unshare", "-m", *([] if os.geteuid() == 0 else ["-r"]), "sh", "-c", script], capture_output=True, timeout=120, env=environment)
        if done.returncode in (1, 32) and not done.stdout:
            self.skipTest("no disk can be mounted here: " + done.stderr.decode().strip())
        return done.stdout.decode().splitlines(), done

    def test_full_folder(self):
        """A disk that is full while events go out: what is there is whole, and the rest goes out once there is room"""
        for number in range(40):
            self.planner.ok("add", f"Number {number} {'x' * 60}", "--on", "2026-11-26")
        said, done = self.on_small_disk(
            "mkdir $DISK/tasks; $WK sync add phone $DISK/tasks >&2",
            "dd if=/dev/zero of=$DISK/filler bs=1024 count=492 2>/dev/null",
            "$WK sync run --yes 2>$HOME/err >/dev/null; echo $?; grep -c 'The disk is full' $HOME/err",
            "cat $HOME/err >&2",
            "ls -A $DISK/tasks | grep -c tmp",
            "for file in $DISK/tasks/*.ics; do tail -n 1 $file; done | sort | uniq -c | wc -l",
            "rm $DISK/filler; $WK sync run >&2; echo $?",
            "$WK sync run | tail -1; ls $DISK/tasks/*.ics | wc -l; $WK list --json | grep -o '\"key\"' | wc -l; $WK doctor | grep -c 'integrity_check passed'")
        self.assertEqual(said[0], "5", done)
        self.assertGreater(int(said[1]), 0, done)
        self.assertEqual([line.strip() for line in said[2:]], ["0", "1", "0", "phone  unchanged", "40", "40", "1"], done)

    def test_full_disk_of_the_planner(self):
        """A disk that is full while events come in: one sentence, both sides whole, and the next run goes on"""
        for number in range(400):
            self.there.put(f"n{number}", task(f"n{number}", f"Number {number}", DUE, "DESCRIPTION:" + "d" * 900))
        here = self.planner.database
        said, done = self.on_small_disk(
            "mount -o remount,size=1200k $DISK",
            f"mkdir $DISK/p; WK=\"$(echo $WK | sed s#{here}#$DISK/p/planner.db#)\"; $WK add Rent --on 2026-11-26 >&2",
            f"$WK sync add phone {self.there.path} >&2",
            "$WK sync run --yes 2>$HOME/err >/dev/null; echo $?; grep -c '^error: ' $HOME/err; cat $HOME/err >&2",
            "mount -o remount,size=8m $DISK; $WK sync run --yes >&2; echo $?",
            f"$WK sync run | tail -1; $WK list --json | grep -o '\"key\"' | wc -l; ls {self.there.path}/*.ics | wc -l; $WK doctor | grep -c 'integrity_check passed'")
        self.assertEqual([line.strip() for line in said], ["1", "1", "0", "phone  unchanged", "401", "401", "1"], done)
