"""Several programs at a pair at once: each change of each of them is on both sides in the end, and once."""
import os
import random
import shlex
import threading

import calendar_text as text
from killing import KillCase
from planner import cases, expand
from syncing import SingleFile, SyncCase, Vdir, copied, task

PLACES = dict(folder=(Vdir, "tasks"), file=(SingleFile, "tasks.ics"))
RUN = ["sync", "run", "phone", "--yes"]


@expand
class BesideEveryWriteTest(SyncCase, KillCase):
    """Another program does something right before each write of a run, in turn."""

    def begin(self, case):
        kind, name = case
        self.there = kind(self.planner.folder / name)
        for uid, title in [("shared", "Shared"), ("removed", "Removed"), ("ticked", "Ticked"), ("other", "Other")]:
            self.there.put(uid, task(uid, title, "DUE;VALUE=DATE:20261126"))
        self.pair(self.there)
        self.sync()
        self.unchanged()
        self.planner.ok("edit", self.key("Shared"), "--title", "Shared, called so here")
        self.planner.ok("rm", self.key("Removed"))
        self.planner.ok("add", "New here", "--on", "2026-11-27")
        self.there.put("other", task("other", "Other, called so there", "DUE;VALUE=DATE:20261126"))

    def copy(self, planner):
        return copied(planner, self.there)[0]

    def beside(self, planner):
        return type(self.there)(planner.folder / self.there.path.relative_to(self.planner.folder))

    def settled(self, planner):
        """Both sides, after one more run."""
        there = self.beside(planner)
        self.sync(planner=planner)
        self.unchanged(planner)
        self.alike(there, planner)
        return {event["uid"]: event for event in planner.events()}

    @cases(**PLACES)
    def test_edit_there(self, case):
        """Another program edits an object that the run is about to write, and one that it is about to delete: it lives where the edit came first"""
        self.begin(case)

        def edit(planner):
            shared, removed = (shlex.quote(str(self.file(planner, uid))) for uid in ("shared", "removed"))
            return (f"sed -i 's/^SUMMARY:Shared/PRIORITY:1\\r\\n&/' {shared}; grep -qs SUMMARY:Removed {removed}"
                    f" && sed -i s/SUMMARY:Removed/SUMMARY:Edited/ {removed} && touch {planner.folder}/edited; true")

        def check(planner, result):
            assert result.status in (0, 5), result
            events = self.settled(planner)
            assert (events["shared"]["name"], events["shared"]["priority"]) == ("Shared, called so here", 1), events["shared"]
            name = events["removed"]["name"] if "removed" in events else None
            assert name == ("Edited" if (planner.folder / "edited").exists() else None), name

        self.beside_every_write(RUN, edit, check)

    @cases(**PLACES)
    def test_tick_here(self, case):
        """`wk done` in the middle of the run, of an object that it takes in and of one that it sends"""
        self.begin(case)
        keys = [self.key("Other"), self.key("Shared, called so here")]

        def tick(planner):
            # Behind the run's back: it waits for the transaction that the run may be in.
            return shlex.join(planner.command("done", *keys)) + " >&2 &"

        def check(planner, result):
            assert result.status in (0, 5), result
            events = self.settled(planner)
            seen = [(events[uid]["name"], events[uid]["status"]) for uid in ("other", "shared")]
            assert seen == [("Other, called so there", "finished"), ("Shared, called so here", "finished")], seen

        self.beside_every_write(RUN, tick, check)

    def test_second_run(self):
        """A second run finds the pair held, says by whom, and does nothing"""
        self.begin(PLACES["folder"])
        refused = []

        def second(planner):
            said = planner.folder / "said"
            # Only while the first one holds it: before, it may be recovering the database.
            return f"grep -qs . {planner.database}.sync-*.lock || exit 0; {shlex.join(planner.command(*RUN))} >{said} 2>&1; echo $? $PPID >>{said}"

        def check(planner, result):
            assert result.status == 0, result
            self.settled(planner)
            if (planner.folder / "said").exists():
                *said, last = (planner.folder / "said").read_text().splitlines()
                status, process = last.split()
                assert status == "1" and said == [f"error: Process {process} is syncing phone or its place; wait until it has ended."], (said, last)
                refused.append(process)

        self.beside_every_write(RUN, second, check)
        self.assertGreater(len(refused), 20)

    def file(self, planner, uid):
        there = self.beside(planner)
        return there.path / f"{uid}.ics" if there.path.is_dir() else there.path


class AtOnceTest(SyncCase):
    COUNT = 300

    def test_many_writers(self):
        """Two runs at once, ticks and additions here, and another program that edits, adds and deletes there"""
        planner, there = self.planner, Vdir(self.planner.folder / "tasks")
        for number in range(self.COUNT):
            there.put(f"n{number}", task(f"n{number}", f"Number {number}", "DUE;VALUE=DATE:20261126"))
        self.pair(there)
        self.sync()
        keys = {event["uid"]: event["key"] for event in planner.events()}
        theirs = Foreign(there, edited=range(0, 100), deleted=range(100, 120))
        theirs.start()
        ticked = [f"n{number}" for number in range(200, 230)]
        for uid in ticked:
            running = [planner.start(*RUN) for _ in range(2)]
            planner.ok("done", keys[uid])
            planner.ok("add", f"Beside {uid}", "--on", "2026-11-28")
            for process in running:
                out, err = process.communicate(timeout=60)
                self.assertIn(process.returncode, (0, 1, 5), err)
                if process.returncode == 1:
                    self.assertRegex(err.decode(), r"^error: (Process \d+|Another process) is syncing phone or its place;")
        theirs.join()
        self.assertIsNone(theirs.problem)
        self.sync()
        self.unchanged()
        self.alike(there)
        self.healthy()
        events = {event["uid"]: event for event in planner.events()}
        names = {f"n{number}": f"Number {number}" for number in range(self.COUNT)} | theirs.names
        for uid in theirs.gone:
            names.pop(uid)
        self.assertEqual({uid: event["name"] for uid, event in events.items() if uid in names}, names)
        self.assertEqual([uid for uid in theirs.gone if uid in events], [])
        self.assertEqual({events[uid]["status"] for uid in ticked}, {"finished"})
        self.assertCountEqual([name for name in self.names() if name.startswith("Beside")], [f"Beside {uid}" for uid in ticked])
        self.assertEqual(len(events), len(names) + len(ticked))
        self.assertEqual(len(there.objects()), len(events))


class Foreign(threading.Thread):
    """Another program at the folder: writes under a hidden name and renames, as vdirsyncer does."""

    def __init__(self, vdir, edited, deleted):
        super().__init__(daemon=True)
        self.vdir, self.source = vdir, random.Random(5)
        self.edited, self.deleted = list(edited), list(deleted)
        self.names, self.gone, self.problem = {}, [], None

    def run(self):
        try:
            for step in range(400):
                self.step(step)
        except Exception as error:  # Shown by the test, which runs in another thread.
            self.problem = error

    def step(self, step):
        if step % 20 == 19:
            uid = f"n{self.deleted[step // 20]}"
            (self.vdir.path / f"{uid}.ics").unlink()
            self.gone.append(uid)
            return
        uid = f"new-{step}" if step % 10 == 0 else f"n{self.source.choice(self.edited)}"
        self.names[uid] = f"Called so there in step {step}"
        new = self.vdir.path / f".{uid}.tmp"
        new.write_bytes(task(uid, self.names[uid], "DUE;VALUE=DATE:20261126"))
        os.replace(new, self.vdir.path / f"{uid}.ics")


class ManyObjectsTest(SyncCase):
    def test_ticks_during_a_first_run(self):
        """Ticks while many objects go out for the first time"""
        planner, there = self.planner, Vdir(self.planner.folder / "tasks")
        file = planner.folder / "many.ics"
        file.write_bytes(b"".join(task(f"m{number}", f"Many {number}", "DUE;VALUE=DATE:20261126") for number in range(1500)))
        planner.load(file)
        keys = {event["uid"]: event["key"] for event in planner.events()}
        self.pair(there)
        running = planner.start(*RUN)
        ticked = [f"m{number}" for number in range(0, 1500, 75)]
        for uid in ticked:
            planner.ok("done", keys[uid])
        out, err = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 0, err)
        self.sync()
        self.unchanged()
        self.alike(there)
        done = [uid for uid, data in there.objects().items() if text.value(data, "STATUS") == "COMPLETED"]
        self.assertCountEqual(done, ticked)
