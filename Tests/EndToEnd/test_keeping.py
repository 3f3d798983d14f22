"""Backup, restore, doctor, and the database of the planner app."""
import hashlib
import signal
import sqlite3
import subprocess
import sys
import time

from planner import ROOT, PlannerCase

TABLES = """
CREATE TABLE TB_EVENT (name TEXT, id INTEGER PRIMARY KEY, extra, day TEXT, finish);
INSERT INTO TB_EVENT (id, day, name, finish) VALUES
  (1, '20261126', 'Draft budget', 0), (2, ' 2026-11-26', '晨跑 30 分', 'true'), (3, '1151127', 'Year 115', 1),
  (4, '25691128', 'Year 2569', NULL), (5, '20261399', 'No such day', 0), (6, NULL, NULL, 0);
CREATE TABLE TB_WEEK (work_id TEXT, start_date TEXT, end_date TEXT, note TEXT);
INSERT INTO TB_WEEK VALUES ('202611_4', '20261123', '20261129', '發表週'), ('x', '20261123', NULL, ' '), ('y', '20261123', '', '少排雜事');
"""


class KeepingTest(PlannerCase):
    def generate(self, todos, seed="1"):
        path = self.planner.folder / f"data-{seed}.ics"
        subprocess.run([sys.executable, ROOT / "Benchmarks/generate.py", "--todos", str(todos), "--seed", seed, path], check=True)
        return path

    def sound(self):
        with sqlite3.connect(self.planner.database) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])

    def test_backup_and_restore(self):
        """What a backup holds comes back byte for byte"""
        self.planner.load(self.generate(500))
        before = self.planner.export()
        made = self.planner.ok("backup", "--json").json
        self.assertEqual(made["file"], str(self.planner.folder / "backups/planner-2026-11-26T1002.db"))
        self.planner.load(self.generate(500, "2"))
        self.assertNotEqual(self.planner.export(), before)
        refused = self.planner.run("restore", made["file"])
        self.assertEqual(refused.status, 2, refused)
        done = self.planner.ok("restore", made["file"], "--yes", "--json").json
        self.assertEqual(self.planner.export(), before)
        with sqlite3.connect(done["previous"]) as old, sqlite3.connect(self.planner.database) as new:
            asked = "SELECT revision FROM planner"
            self.assertGreaterEqual(new.execute(asked).fetchone(), old.execute(asked).fetchone())

    def test_killed_restores(self):
        """A restore killed at any moment leaves the old or the new planner"""
        self.planner.load(self.generate(4000))
        small = self.planner.export()
        self.planner.ok("backup", "small.db")
        self.planner.load(self.generate(4000, "2"))
        large = self.planner.export()
        self.planner.ok("backup", "large.db")
        begin = time.monotonic()
        self.planner.ok("restore", "small.db", "--yes")
        whole = time.monotonic() - begin
        wanted = {small, large}
        for part in range(12):
            self.planner.ok("restore", "large.db", "--yes")
            process = self.planner.start("restore", "small.db", "--yes")
            time.sleep(whole * part / 11)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            self.assertIn(self.planner.export(), wanted, f"killed after {part}/11")
            self.sound()

    def test_doctor(self):
        """Looks, and puts right what is derived"""
        self.planner.load(self.generate(300))
        self.assertEqual(self.planner.run("doctor").status, 0)
        month = self.planner.month("2023-05")
        with sqlite3.connect(self.planner.database) as database:
            database.execute("UPDATE event SET counted = 0 WHERE id % 3 = 0")
        self.planner.database.chmod(0o644)
        found = self.planner.run("doctor", "--json")
        self.assertEqual(found.status, 1, found)
        self.assertEqual({check["check"] for check in found.json["checks"] if not check["ok"]}, {"counts", "permissions"})
        self.planner.ok("doctor", "--fix")
        self.assertEqual(self.planner.run("doctor").status, 0)
        self.assertEqual(self.planner.month("2023-05"), month)
        self.assertEqual(self.planner.database.stat().st_mode & 0o777, 0o600)

    def app(self, path, script):
        with sqlite3.connect(path) as database:
            database.executescript(script)
        database.close()

    def test_planner_app(self):
        """The database of the planner app is taken over, again and again"""
        path = self.planner.folder / "app.db"
        self.app(path, TABLES)
        before = hashlib.sha256(path.read_bytes()).digest()
        first = self.planner.run("import", "--planner-db", path, "--json")
        self.assertEqual(first.status, 5, first)
        self.assertEqual((first.json["new"], first.json["rejected"]), (6, 1))
        reasons = " ".join(warning["reason"] for warning in first.json["files"][0]["warnings"])
        for words in ("TB_EVENT row 6", "TB_EVENT row 5", "ROC", "Buddhist", "TB_MONTH"):
            self.assertIn(words, reasons)
        self.assertEqual(self.planner.ok("week", "2026-W48", "--json").json["note"], "發表週\n少排雜事")
        rows = {event["name"]: (event["day"], event["status"]) for event in self.planner.events()}
        self.assertEqual(rows, {
            "Draft budget": ("2026-11-26", "open"), "晨跑 30 分": ("2026-11-26", "finished"),
            "Year 115": ("2026-11-27", "finished"), "Year 2569": ("2026-11-28", "open"), "No such day": (None, "open")})
        self.assertEqual(hashlib.sha256(path.read_bytes()).digest(), before)
        self.assertEqual([file.name for file in self.planner.folder.glob("app.db*")], ["app.db"])
        key = next(event["key"] for event in self.planner.events() if event["name"] == "Draft budget")
        self.planner.ok("edit", key, "--title", "Budget")
        again = self.planner.run("import", "--planner-db", path, "--json").json
        self.assertEqual((again["new"], again["changed"], again["unchanged"], again["operation"]), (0, 0, 6, None))
        self.app(path, "UPDATE TB_EVENT SET finish = 1, day = '20261127' WHERE id = 1")
        third = self.planner.run("import", "--planner-db", path, "--json").json
        self.assertEqual((third["new"], third["changed"], third["unchanged"]), (0, 1, 5))
        event = next(event for event in self.planner.events() if event["key"] == key)
        self.assertEqual((event["name"], event["day"], event["status"]), ("Budget", "2026-11-27", "finished"))
        self.planner.ok("undo", str(third["operation"]))
        event = next(event for event in self.planner.events() if event["key"] == key)
        self.assertEqual((event["name"], event["day"], event["status"]), ("Budget", "2026-11-26", "open"))

    def test_planner_app_with_a_log(self):
        """A database with changes in its log is read with them, and the log is left"""
        path = self.planner.folder / "app.db"
        database = sqlite3.connect(path, isolation_level=None)
        self.addCleanup(database.close)
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(TABLES)
        files = sorted(self.planner.folder.glob("app.db-wal"))
        before = [file.read_bytes() for file in files]
        self.assertEqual(len(files), 1)
        self.assertEqual(self.planner.run("import", "--planner-db", path).status, 5)
        self.assertEqual(len(self.planner.events()), 5)
        self.assertEqual([file.read_bytes() for file in files], before)
        self.assertEqual([file.name for file in self.planner.folder.glob("import*")], [])
