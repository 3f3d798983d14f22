"""Many days of one series are ticked, undone and redone in time that grows with their number alone."""
import datetime as dt

from planner import PlannerCase, cases, expand

DAYS = 2000
LAST = dt.date(2026, 11, 22)
FIRST = LAST - dt.timedelta(days=DAYS - 1)
# Each takes about a second where the machine has nothing else to do; work that grows with the square
# of the days takes minutes.
LIMIT = 15.0


@expand
class ManyDaysTest(PlannerCase):
    @cases(without_end=[], counted=["--count", 3000])
    def test_are_ticked_undone_and_redone(self, options):
        """2,000 days"""
        added = self.planner.ok("add", "Plants", "--on", FIRST, "--every", "day", *options, "--json").json
        key = added["events"][0]["key"]
        number = self.planner.read("SELECT id FROM object")[0][0][0]
        before = self.state()
        self.run_fast("done", f"{key}@{LAST}", "--and-before")
        ticked = self.state()
        self.assertEqual(ticked, (DAYS, before[1] - DAYS))
        self.run_fast("undo")
        self.assertEqual(self.state(), before)
        self.run_fast("redo")
        self.assertEqual(self.state(), ticked)
        # The series itself was written once by each.
        written, = self.planner.read(f"SELECT count(*) FROM operation_part WHERE object = {number} GROUP BY operation")
        self.assertEqual(written, [(1,)] * 4)
        self.planner.check_database()

    def run_fast(self, *arguments):
        result = self.planner.ok(*arguments)
        self.assertLess(result.cpu, LIMIT, f"wk {arguments[0]} took too long")

    def state(self):
        """The objects of single days outside the trash, and the days that the series has left."""
        detached, left = self.planner.read(
            "SELECT count(*) FROM object WHERE series_uid IS NOT NULL AND trashed IS NULL",
            "SELECT count(*) FROM occurrence")
        return detached[0][0], left[0][0]
