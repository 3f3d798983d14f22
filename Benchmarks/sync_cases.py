"""The cases of a sync: folders and a file of 10,000 objects, beside the floor and beside vdirsyncer."""
import os
import pathlib
import shutil
import subprocess
import sys
import time

COUNT = 10_000
CONFIG = """[general]
status_path = "{work}/status/"
[pair both]
a = "one"
b = "two"
collections = null
[storage one]
type = "filesystem"
path = "{work}/one/"
fileext = ".ics"
[storage two]
type = "filesystem"
path = "{work}/two/"
fileext = ".ics"
"""


class SyncCases:
    def __init__(self, bench, source):
        self.bench, self.source = bench, source
        self.work = bench.work / "sync"
        self.planner, self.folder, self.file = self.work / "wk.db", self.work / "vdir", self.work / "one.ics"

    def wk(self, *words):
        return self.bench.use(self.bench.wk, "--db", self.planner, *words)

    def floor(self, *words):
        return self.bench.use(self.bench.floors / "sync_floor", *words)

    def run(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.wk("import", self.source)
        self.first()
        self.settle("folder")
        self.nothing("folder", "vdir of 10,000", "stat", self.folder)
        self.beside_vdirsyncer("folder", "vdir of 10,000")
        self.changes()
        self.wk("sync", "add", "file", self.file)
        self.wk("sync", "run", "file", "--yes")
        self.settle("file")
        self.nothing("file", "one file of 10,000", "read", self.file)
        self.beside_vdirsyncer("file", "one file of 10,000")

    def first(self):
        """The first sync into an empty folder, beside writing the same files."""
        ours, floors = [], []
        for number in range(3):
            folder, planner = self.work / f"first{number}", self.work / f"first{number}.db"
            folder.mkdir()
            for end in ("", "-wal", "-shm"):
                if pathlib.Path(f"{self.planner}{end}").exists():
                    shutil.copy(f"{self.planner}{end}", f"{planner}{end}")
            use = lambda *words: self.bench.use(self.bench.wk, "--db", planner, *words)
            use("sync", "add", "folder", folder)
            ours.append(use("sync", "run", "folder", "--yes"))
            floors.append(self.floor("write", folder, self.work / f"copy{number}"))
        self.bench.add("first sync of 10,000 into a vdir, wall", ours, floors, 3.0, 100, of="wall")
        for end in ("", "-wal", "-shm"):
            pathlib.Path(f"{self.planner}{end}").unlink(missing_ok=True)
            if pathlib.Path(f"{planner}{end}").exists():
                shutil.move(f"{planner}{end}", f"{self.planner}{end}")
        folder.rename(self.folder)
        self.wk("sync", "remove", "folder")
        self.wk("sync", "add", "folder", self.folder)
        self.wk("sync", "run", "folder", "--yes")

    def settle(self, name):
        """Files must be older than the coarsest clock of a disk before a run may trust their times."""
        time.sleep(2.5)
        self.wk("sync", "run", name)
        self.wk("sync", "run", name)

    def nothing(self, name, label, verb, place):
        ours, floors = [], []
        for _ in range(11):
            ours.append(self.wk("sync", "run", name))
            floors.append(self.floor(verb, self.planner, place))
        self.bench.add(f"sync without change, {label}", ours, floors, 1.5, 100)

    def changes(self):
        """One in a hundred files changed there."""
        ours, floors = [], []
        for number in range(3):
            for index, path in enumerate(sorted(self.folder.glob("*.ics"))):
                if index % 100 == 0:
                    text = path.read_bytes()
                    path.write_bytes(text.replace(b"SUMMARY:", b"SUMMARY:x", 1))
            ours.append(self.wk("sync", "run", "folder"))
            floors.append(self.floor("stat", self.planner, self.folder))
            self.settle("folder")
        self.bench.add("sync of 1 % changed, vdir of 10,000 (beside looking at each file)", ours, floors, 30.0, 100)

    def beside_vdirsyncer(self, name, label):
        program = shutil.which("vdirsyncer")
        if not program:
            print("SKIPPED: vdirsyncer is not installed; no comparison with it", flush=True)
            return
        if not (self.work / "two").exists():
            shutil.copytree(self.folder, self.work / "one", ignore=shutil.ignore_patterns(".*"))
            (self.work / "two").mkdir()
            (self.work / "config").write_text(CONFIG.format(work=self.work))
            for verb in ("discover", "sync", "sync"):
                subprocess.run([program, "-c", self.work / "config", verb], check=True, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, input=b"y\n" * 3)
        ours, theirs = [], []
        for _ in range(3):
            ours.append(self.wk("sync", "run", name))
            theirs.append(self.bench.use(program, "-c", self.work / "config", "sync"))
        self.bench.add(f"sync without change, {label}, wall beside vdirsyncer", ours, theirs, 0.05, 100, of="wall")
