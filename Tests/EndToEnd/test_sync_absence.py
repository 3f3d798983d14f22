"""Absence is not deletion: folders that are not mounted, files that are gone, empty or cut off."""
import os

import calendar_text as text
from planner import cases, expand
from syncing import DUE, FolderCase, SingleFile, task


class AbsenceTest(FolderCase):
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
class BrokenTextTest(FolderCase):
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
