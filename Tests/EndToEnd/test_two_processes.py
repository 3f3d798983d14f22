"""Two programs at once, and a program that is killed: nothing is lost, nothing half-written."""
import signal
import sqlite3
import subprocess
import sys
import time

import calendar_text as text
from planner import FIXTURES, ROOT, PlannerCase


class TwoProcessesTest(PlannerCase):
    def generate(self, todos, seed="1"):
        path = self.planner.folder / f"data-{seed}.ics"
        subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", "--todos", str(todos), "--seed", seed, path], check=True)
        return path

    def intact(self):
        with sqlite3.connect(self.planner.database) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(database.execute("PRAGMA foreign_key_check").fetchall(), [])

    def test_two_imports_at_once(self):
        """Two imports of different files"""
        files = [self.generate(3000, seed) for seed in ("1", "2")]
        running = [self.planner.start("import", file, "--json") for file in files]
        for process in running:
            out, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, err)
        objects = text.objects(self.planner.export())
        wanted = [block for file in files for block in text.objects(file.read_bytes())]
        self.assertCountEqual(objects, wanted)
        self.intact()

    def test_the_same_import_twice_at_once(self):
        """Two imports of the same file double nothing"""
        file = self.generate(3000)
        running = [self.planner.start("import", file, "--json") for _ in range(2)]
        for process in running:
            out, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, err)
        self.assertCountEqual(text.objects(self.planner.export()), text.objects(file.read_bytes()))
        self.intact()

    def test_ticks_during_an_import(self):
        """Ticks are kept while an import runs"""
        self.planner.load(FIXTURES / "demo/tasks.ics")
        keys = [event["key"] for event in self.planner.events() if event["status"] == "open" and not event["recurrence"]]
        importing = self.planner.start("import", self.generate(20000), "--json")
        for key in keys:
            self.planner.ok("done", key)
        self.assertEqual(importing.wait(timeout=120), 0)
        status = {event["key"]: event["status"] for event in self.planner.events()}
        self.assertEqual({status[key] for key in keys}, {"finished"})
        self.intact()

    def test_many_adds_at_once(self):
        """Every one of forty adds is kept"""
        self.planner.ok("list", "--json")
        running = [self.planner.start("add", f"Number {number}", "--on", "2026-11-27") for number in range(40)]
        for process in running:
            out, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, err)
        events = self.planner.events()
        self.assertEqual(len({event["key"] for event in events}), 40)
        self.assertEqual(len({event["uid"] for event in events}), 40)

    def test_a_new_planner_made_by_many_at_once(self):
        """Processes that all find no planner make one"""
        running = [self.planner.start("add", f"Number {number}", "--on", "2026-11-27") for number in range(8)]
        for process in running:
            out, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, err)
        self.assertEqual(len(self.planner.events()), 8)
        self.intact()

    def test_killed_imports_heal(self):
        """An import killed at ten moments is completed by the next one"""
        file = self.generate(20000)
        begin = time.monotonic()
        self.planner.load(file)
        whole, wanted = time.monotonic() - begin, self.planner.export()
        for part in range(1, 11):
            self.planner.remove()
            self.planner.folder.mkdir()
            file = self.generate(20000)
            process = self.planner.start("import", file, "--json")
            time.sleep(whole * part / 11)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            self.planner.ok("month", "2023-05", "--json")
            self.planner.load(file)
            self.intact()
            self.assertEqual(self.planner.export(), wanted, f"killed after {part}/11")
            self.assertEqual(self.planner.load(file)["unchanged"], 20000)
