"""SIGKILL at every write of a sync: the next run finishes as if nothing had happened."""
import observe
from killing import KillCase
from planner import cases, expand
from syncing import SingleFile, SyncCase, Vdir, copied, task

PLACES = dict(folder=(Vdir, "tasks"), file=(SingleFile, "tasks.ics"))
RUN = ["sync", "run", "phone", "--yes"]


@expand
class SyncKilledTest(SyncCase, KillCase):
    def place(self, case):
        kind, name = case
        self.there = kind(self.planner.folder / name)

    def meet(self):
        """Both sides hold events before they have ever met, one of them the same."""
        planner, there = self.planner, self.there
        for uid, name in [("changed-there", "Changed there"), ("deleted-there", "Deleted there"), ("both", "Both")]:
            there.put(uid, task(uid, name, "DUE;VALUE=DATE:20261126"))
        shared = planner.folder / "shared.ics"
        shared.write_bytes(task("both", "Both", "DUE;VALUE=DATE:20261126"))
        planner.load(shared)
        for name in ("Ticked here", "Removed here"):
            planner.ok("add", name, "--on", "2026-11-26")
        planner.ok("add", "Water the plants", "--on", "2026-11-27", "--every", "week")
        self.pair(there)

    def differ(self):
        """What one run must bring together: new, changed and deleted events of both sides, a merge, ticked days."""
        planner, there = self.planner, self.there
        planner.ok("add", "New here", "--on", "2026-11-28")
        planner.ok("done", self.key("Ticked here"), self.key("Water the plants") + "@11-27", self.key("Water the plants") + "@12-11")
        planner.ok("rm", self.key("Removed here"))
        planner.ok("edit", self.key("Both"), "--title", "Both, called so here")
        there.put("new-there", task("new-there", "New there", "DUE;VALUE=DATE:20261128"))
        there.put("changed-there", task("changed-there", "Changed there", "DUE;VALUE=DATE:20261126", "STATUS:COMPLETED", "COMPLETED:20261126T010000Z"))
        there.put("both", task("both", "Both", "DUE;VALUE=DATE:20261130", "PRIORITY:1"))
        there.delete("deleted-there")

    def copy(self, planner):
        return copied(planner, self.there)[0]

    def seen(self, planner):
        """All that stands on both sides; keys tell only in which order events came."""
        state = observe.state(planner)
        state["events"] = sorted(({name: value for name, value in event.items() if name != "key"} for event in state["events"]), key=str)
        state["export"].sort()
        trash = sorted(event["name"] for event in planner.ok("trash", "--json").json["events"])
        return state | {"trash": trash, "there": list(self.beside(planner).files().items())}

    def beside(self, planner):
        return type(self.there)(planner.folder / self.there.path.relative_to(self.planner.folder))

    def at_every_write_of_a_run(self):
        twin = self.copy(self.planner)
        self.addCleanup(twin.remove)
        self.sync(planner=twin)
        wanted = self.seen(twin)
        self.alike(self.beside(twin), twin)

        def check(planner, at):
            self.sync(planner=planner)
            difference = observe.difference(wanted, self.seen(planner))
            assert difference is None, difference
            self.unchanged(planner)
            self.healthy(planner)
            left = [str(file) for file in planner.folder.rglob("*.tmp")]
            assert left == [], f"left behind: {left}"

        self.at_every_write(RUN, check)

    @cases(**PLACES)
    def test_first_run(self, case):
        """Killed at every write of the first run of a pair"""
        self.place(case)
        self.meet()
        self.at_every_write_of_a_run()

    @cases(**PLACES)
    def test_later_run(self, case):
        """Killed at every write of a run that changes, adds and deletes on both sides"""
        self.place(case)
        self.meet()
        self.sync()
        self.unchanged()
        self.differ()
        self.at_every_write_of_a_run()
