"""A file that comes again with changes: what the file changed is taken, what the user did is kept."""
import calendar_text as text
from planner import PlannerCase

HEAD = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//again//EN\r\n"
TAIL = b"END:VCALENDAR\r\n"
TASK = (b"BEGIN:VTODO\r\nUID:task\r\nDTSTAMP:20261120T000000Z\r\nLAST-MODIFIED:20261120T000000Z\r\nSUMMARY:Old name\r\n"
        b"DUE;VALUE=DATE:20261126\r\nX-COLOUR:red\r\nEND:VTODO\r\n")
MEETING = (b"BEGIN:VEVENT\r\nUID:meeting\r\nDTSTAMP:20261120T000000Z\r\nLAST-MODIFIED:20261120T000000Z\r\nSUMMARY:Meeting\r\n"
           b"DTSTART:20261126T090000\r\nDTEND:20261126T100000\r\nEND:VEVENT\r\n")
PAGE = (b"BEGIN:VJOURNAL\r\nUID:page\r\nDTSTAMP:20261120T000000Z\r\nLAST-MODIFIED:20261120T000000Z\r\nSUMMARY:Page\r\n"
        b"DTSTART;VALUE=DATE:20261118\r\nEND:VJOURNAL\r\n")


def later(block, *changes):
    """A newer version of a component, with some bytes replaced."""
    for before, after in ((b"LAST-MODIFIED:20261120", b"LAST-MODIFIED:20261125"), (b"DTSTAMP:20261120", b"DTSTAMP:20261125"), *changes):
        assert before in block
        block = block.replace(before, after)
    return block


class ImportAgainTest(PlannerCase):
    def load(self, *blocks, options=()):
        path = self.planner.folder / "again.ics"
        path.write_bytes(HEAD + b"".join(blocks) + TAIL)
        return self.planner.ok("import", path, *options, "--json").json

    def exported(self):
        return {text.value(block, "UID"): block for block in text.objects(self.planner.export())}

    def counts(self, report):
        return [report[key] for key in ("new", "changed", "unchanged", "rejected")]

    def test_changes_are_taken(self):
        """Objects of every kind are replaced by their newer version"""
        self.assertEqual(self.counts(self.load(TASK, MEETING, PAGE)), [3, 0, 0, 0])
        newer = [later(TASK, (b"X-COLOUR:red", b"X-COLOUR:blue")), later(MEETING, (b"T09", b"T08")), later(PAGE, (b":Page", b":Leaf"))]
        self.assertEqual(self.counts(self.load(*newer)), [0, 3, 0, 0])
        self.assertEqual(list(self.exported().values()), newer)
        week = self.planner.ok("week", "2026-11-26", "--json").json
        self.assertEqual([row["start"] for row in week["days"][3]["appointments"]], ["08:00"])

    def test_a_tick_is_kept(self):
        """A tick stays when the file renames the event"""
        self.load(TASK)
        self.planner.ok("done", self.planner.events()[0]["key"])
        self.assertEqual(self.counts(self.load(later(TASK, (b"Old name", b"New name")))), [0, 1, 0, 0])
        event = self.planner.events()[0]
        self.assertEqual((event["name"], event["status"]), ("New name", "finished"))
        out = self.exported()["task"]
        self.assertIn(b"SUMMARY:New name\r\n", out)
        self.assertIn(b"STATUS:COMPLETED\r\n", out)

    def test_the_same_file_keeps_a_tick(self):
        """A tick stays when the same file comes again"""
        self.load(TASK)
        self.planner.ok("done", self.planner.events()[0]["key"])
        before = self.planner.export()
        self.assertEqual(self.counts(self.load(TASK)), [0, 0, 1, 0])
        self.assertEqual(self.planner.export(), before)

    def test_an_older_file_changes_nothing(self):
        """An older file changes nothing, --replace takes it"""
        newer = later(TASK, (b"Old name", b"New name"))
        self.load(newer)
        self.assertEqual(self.counts(self.load(TASK)), [0, 0, 1, 0])
        self.assertEqual(self.exported()["task"], newer)
        self.assertEqual(self.counts(self.load(TASK, options=["--replace"])), [0, 1, 0, 0])
        self.assertEqual(self.exported()["task"], TASK)

    def test_what_is_absent_stays(self):
        """An import is no sync"""
        self.load(TASK, MEETING)
        self.load(MEETING)
        self.assertEqual(set(self.exported()), {"task", "meeting"})

    def test_overrides_join_their_series(self):
        """Components of one UID may come in any order, and in a second file"""
        for kind, prop in ((b"VTODO", b"DUE"), (b"VEVENT", b"DTSTART")):
            series = (b"BEGIN:%s\r\nUID:%s\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:Series\r\nDTSTART;VALUE=DATE:20261123\r\n"
                      b"RRULE:FREQ=DAILY;COUNT=3\r\nEND:%s\r\n" % (kind, kind, kind))
            override = (b"BEGIN:%s\r\nUID:%s\r\nDTSTAMP:20261120T000000Z\r\nRECURRENCE-ID;VALUE=DATE:20261124\r\nSUMMARY:Moved\r\n"
                        b"DTSTART;VALUE=DATE:20261127\r\nEND:%s\r\n" % (kind, kind, kind))
            self.load(override)
            self.load(series)
            blocks = [block for block in text.objects(self.planner.export()) if kind in block]
            self.assertCountEqual(blocks, [series, override])
        days = self.planner.ok("week", "2026-11-26", "--json").json["days"]
        self.assertEqual([[row["name"] for row in day["events"]] for day in days[:5]], [["Series"], [], ["Series"], [], ["Moved"]])
        self.assertEqual([[row["name"] for row in day["appointments"]] for day in days[:5]], [["Series"], [], ["Series"], [], ["Moved"]])

    def test_dry_run_writes_nothing(self):
        """--dry-run reports the same and changes nothing"""
        self.assertEqual(self.counts(self.load(TASK, MEETING, options=["--dry-run"])), [2, 0, 0, 0])
        self.assertEqual(self.planner.events(), [])

    def test_standard_input(self):
        """`-` reads standard input"""
        self.planner.ok("import", "-", input=HEAD + TASK + TAIL)
        self.assertEqual([event["name"] for event in self.planner.events()], ["Old name"])
