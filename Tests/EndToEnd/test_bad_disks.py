"""Files, folders and disks that do not do as they should: one sentence each, nothing half-written."""
import os
import pathlib
import resource
import shutil
import sqlite3
import subprocess
import sys
import unittest

from planner import ROOT, PlannerCase

TMPFS = "mount -t tmpfs -o size=2m none \"$0\" && exec \"$@\""


def unprivileged():
    """What makes a command see the rights of files although the tests may run as root."""
    return ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []


class BadDisksTest(PlannerCase):
    def refused(self, result, *words, status=1):
        self.assertEqual(result.status, status, result)
        lines = result.err.strip().splitlines()
        self.assertEqual(len(lines), 1, result)
        self.assertTrue(lines[0].startswith("error: "), result)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertNotIn("Fatal", result.err)

    def make(self):
        self.planner.ok("add", "Rent", "--on", "2026-11-30")

    def sound(self, names):
        with sqlite3.connect(self.planner.database) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        self.assertEqual([event["name"] for event in self.planner.events()], names)

    def run_as_nobody(self, *arguments):
        prefix = unprivileged()
        if prefix and not shutil.which(prefix[0]):
            self.skipTest("setpriv is not there, and root may write everything")
        self.planner.folder.chmod(self.planner.folder.stat().st_mode | 0o055)
        if prefix:
            for file in [self.planner.folder, *self.planner.folder.iterdir()]:
                os.chown(file, 65534, 65534)
        done = subprocess.run([*prefix, *self.planner.command(*arguments)], capture_output=True, timeout=60,
                              env=self.planner.environment(), cwd="/")
        from planner import Result
        return Result(done.returncode, done.stdout, done.stderr.decode(), 0)

    def test_locked(self):
        """A planner to which another program writes for ever"""
        self.make()
        database = sqlite3.connect(self.planner.database, isolation_level=None)
        self.addCleanup(database.close)
        database.execute("BEGIN IMMEDIATE")
        self.refused(self.planner.run("add", "x", "--on", "today"), "planner.db", f"process {os.getpid()}", "10 seconds", "try again")
        self.assertEqual(len(self.planner.events()), 1, "a view must not wait")
        database.execute("ROLLBACK")
        self.sound(["Rent"])

    def test_corrupt(self):
        """A planner with a broken middle"""
        self.make()
        data = bytearray(self.planner.database.read_bytes())
        data[4096:] = b"\xa5" * (len(data) - 4096)
        self.planner.database.write_bytes(data)
        for words in (["list"], ["add", "x", "--on", "today"], ["month"]):
            self.refused(self.planner.run(*words), "planner.db", "damaged", "backup")
        self.assertEqual(self.planner.run("doctor").status, 1)
        self.assertEqual(self.planner.database.read_bytes(), data)

    def test_corrupt_and_restored(self):
        """A backup takes the place of a planner with a broken middle"""
        self.make()
        self.planner.ok("backup", "copy.db")
        data = bytearray(self.planner.database.read_bytes())
        data[100:] = b"\xa5" * (len(data) - 100)
        self.planner.database.write_bytes(data)
        self.planner.ok("restore", "copy.db", "--yes")
        self.sound(["Rent"])
        self.assertEqual([path.read_bytes() for path in self.planner.folder.glob("backups/*")], [bytes(data)])

    def test_not_a_database(self):
        """Something that is no database"""
        self.planner.database.write_bytes(b"BEGIN:VCALENDAR\r\n" * 100)
        self.refused(self.planner.run("list"), "planner.db", "not a planner", "--db")
        self.assertEqual(self.planner.database.read_bytes(), b"BEGIN:VCALENDAR\r\n" * 100)

    def test_newer(self):
        """A planner of a newer program"""
        self.make()
        with sqlite3.connect(self.planner.database) as database:
            database.execute("PRAGMA user_version = 99")
        self.refused(self.planner.run("list"), "newer version", "99")

    def test_folder(self):
        """A folder where the database should be"""
        self.planner.database.mkdir()
        self.refused(self.planner.run("list"), "planner.db", "folder")

    def test_read_only_file(self):
        """A planner that may only be read"""
        self.make()
        self.planner.database.chmod(0o400)
        self.refused(self.run_as_nobody("add", "x", "--on", "today"), "planner.db", "cannot be written")
        seen = self.run_as_nobody("list")
        self.assertEqual(seen.status, 0, seen)
        self.assertIn(b"Rent", seen.out)

    def test_read_only_folder(self):
        """A planner in a folder in which nothing can be made"""
        self.make()
        self.planner.folder.chmod(0o500)
        self.addCleanup(self.planner.folder.chmod, 0o700)
        seen = self.run_as_nobody("list")
        self.planner.folder.chmod(0o500)
        self.assertEqual(seen.status, 0, seen)
        prefix = unprivileged()
        done = subprocess.run([*prefix, *self.planner.command("add", "x", "--on", "today")], capture_output=True,
                              env=self.planner.environment(), cwd="/")
        self.assertEqual(done.returncode, 1, done)
        self.assertIn(b"cannot be", done.stderr)
        self.planner.folder.chmod(0o700)
        self.sound(["Rent"])

    def test_full_disk(self):
        """An import onto a disk of two megabytes"""
        disk = self.planner.folder / "disk"
        disk.mkdir()
        file = self.planner.folder / "many.ics"
        subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", "--todos", "20000", "--seed", "1", file], check=True)
        inside = (f"cd {disk}; W=$1; $W --db {disk}/p.db add Rent --on 2026-11-30 >/dev/null || exit 90;"
                  f" $W --db {disk}/p.db import {file} >/dev/null 2>err.txt; echo $?; cat err.txt; rm -f err.txt;"
                  f" rm -f filler; $W --db {disk}/p.db list --from 2026-11-30 --to 2026-11-30 | grep -c Rent;"
                  f" $W --db {disk}/p.db doctor | grep -c 'integrity_check passed'")
        done = subprocess.run(["unshare", "-m", *([] if os.geteuid() == 0 else ["-r"]), "sh", "-c", TMPFS, disk,
                               "sh", "-c", inside, "sh", self.planner.command()[0]],
                              capture_output=True, timeout=120, env=self.planner.environment())
        if done.returncode in (1, 32) and not done.stdout:
            self.skipTest("no disk can be mounted here: " + done.stderr.decode().strip())
        said = done.stdout.decode().splitlines()
        self.assertEqual(said[0], "1", done)
        self.assertIn("The disk that holds", said[1])
        self.assertEqual(said[2:], ["1", "1"], done)

    def test_file_limit(self):
        """A limit on the size of files stops an import as a full disk does"""
        self.make()
        file = self.planner.folder / "many.ics"
        subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", "--todos", "20000", "--seed", "1", file], check=True)
        done = subprocess.run(self.planner.command("import", file), capture_output=True, timeout=120, cwd=self.planner.folder,
                              env=self.planner.environment(),
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000)))
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(len(done.stderr.decode().strip().splitlines()), 1, done)
        self.assertIn("Rent", [event["name"] for event in self.planner.events()])
        self.planner.load(file)
        with sqlite3.connect(self.planner.database) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])

    def test_closed_pipe(self):
        """A reader who has seen enough"""
        file = self.planner.folder / "many.ics"
        subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", "--todos", "5000", "--seed", "1", file], check=True)
        self.planner.load(file)
        for words in (["list"], ["export"], ["list", "--json"]):
            process = subprocess.Popen(self.planner.command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env=self.planner.environment())
            process.stdout.read(10)
            process.stdout.close()
            said = process.stderr.read()
            process.stderr.close()
            self.assertEqual((process.wait(timeout=60), said), (0, b""), words)

    def test_no_home(self):
        """No place for the planner"""
        environment = self.planner.environment()
        del environment["HOME"]
        wk = self.planner.command()[0]
        done = subprocess.run([wk, "list"], capture_output=True, env=environment, cwd=self.planner.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"HOME is not set", done.stderr)
        self.assertIn(b"--db", done.stderr)

    def test_full_output(self):
        """Results that find no room"""
        self.make()
        if not pathlib.Path("/dev/full").exists():
            self.skipTest("there is no /dev/full")
        with open("/dev/full", "wb") as full:
            done = subprocess.run(self.planner.command("list"), stdout=full, stderr=subprocess.PIPE,
                                  env=self.planner.environment())
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"could not be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
