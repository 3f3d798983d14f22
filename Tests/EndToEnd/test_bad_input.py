"""Bad input is answered within a second of CPU by one sentence each, with the right exit status."""
import pathlib

from planner import FIXTURES, PlannerCase, cases, expand

HEAD = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bad//EN\r\n"
TAIL = b"END:VCALENDAR\r\n"
GOOD = b"BEGIN:VTODO\r\nUID:good\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:Still here\r\nDUE;VALUE=DATE:20261126\r\nEND:VTODO\r\n"


def todo(*lines):
    return b"BEGIN:VTODO\r\nUID:bad\r\nDTSTAMP:20261120T000000Z\r\n" + b"".join(line + b"\r\n" for line in lines) + b"END:VTODO\r\n"


def nested(count):
    return b"BEGIN:X-BOX\r\n" * count + b"END:X-BOX\r\n" * count


def damaged(name):
    return (FIXTURES / f"damaged/{name}.ics").read_bytes()


class Bad:
    """A file, its exit statuses, and what its report must name."""

    def __init__(self, data, statuses, *named, events=None):
        self.data, self.statuses, self.named, self.events = data, statuses, named, events


REFUSED, SOME, READ = (1, 5), (5,), (0,)
TABLE = dict(
    text=Bad(damaged("text"), REFUSED, "bad.ics", events=[]),
    html_page=Bad(damaged("html"), REFUSED, "bad.ics", "web page", events=[]),
    empty=Bad(b"", REFUSED, "bad.ics", "empty", events=[]),
    unknown_encoding=Bad(damaged("shift-jis"), REFUSED, "bad.ics", "encoding", events=[]),
    binary=Bad(bytes(range(256)) * 400, REFUSED, "bad.ics", events=[]),
    truncated=Bad(damaged("truncated"), SOME, "cut-3", "rejected", events=["Before it", "After it"]),
    nul_byte=Bad(damaged("nul-byte"), (0, 5), "nul-2"),
    line_of_50_MB=Bad(HEAD + todo(b"SUMMARY:Long", b"DESCRIPTION:" + b"x" * 50_000_000) + GOOD + TAIL, (0, 5), events=["Long", "Still here"]),
    name_of_50_MB=Bad(HEAD + todo(b"SUMMARY:" + b"y" * 50_000_000) + GOOD + TAIL, (0, 5)),
    nested_10000=Bad(HEAD + todo(b"SUMMARY:Deep", nested(10_000)) + GOOD + TAIL, (0, 5)),
    nested_unclosed=Bad(HEAD + b"BEGIN:VTODO\r\n" * 10_000 + GOOD + TAIL, SOME),
    no_uid=Bad(damaged("no-uid"), SOME, "UID", "16", "rejected", events=["Before it", "Without a UID", "After it"]),
    duplicate_uid=Bad(damaged("duplicate-uid"), (0, 5), "twin"),
    february_30=Bad(damaged("30-february"), READ, "14", "feb-2", events=["Before it", "On no day", "After it"]),
    hour_25=Bad(damaged("hour-25"), READ, "14", "hour-2", events=["Before it", "At no time", "After it"]),
    due_before_start=Bad(damaged("due-before-start"), READ, "turned-2", "DUE", events=["Before it", "Turned round", "After it"]),
    byte_order_mark=Bad(damaged("bom"), READ, "byte order mark", events=["Réunion 會議 🏃"]),
    utf16=Bad(damaged("utf16-le"), READ, "UTF-16", events=["Réunion 會議 🏃"]),
    latin1=Bad(damaged("latin1"), READ, "Latin-1", events=["Réunion à Zürich, café"]),
    endless_rule=Bad(HEAD + todo(b"SUMMARY:Never", b"DTSTART:20260101T000000", b"RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30") + GOOD + TAIL, (0, 5)),
    explosive_rule=Bad(HEAD + todo(b"SUMMARY:Often", b"DTSTART:19700101T000000", b"RRULE:FREQ=SECONDLY") + GOOD + TAIL, (0, 5)),
)


@expand
class BadInputTest(PlannerCase):
    @cases(**TABLE)
    def test_is_answered(self, bad):
        """Bad input"""
        path = self.planner.folder / "bad.ics"
        path.write_bytes(bad.data)
        self.planner.ok("list", "--json")
        result = self.planner.run("import", path)
        said = result.out.decode(errors="replace") + result.err
        self.assertIn(result.status, bad.statuses, result)
        # Under a second where the machine has nothing else to do; this only catches what never ends.
        self.assertLess(result.cpu, 5.0, "took too long")
        for word in bad.named:
            self.assertIn(word, said)
        self.assertFalse([line for line in said.splitlines() if "\x00" in line or "Fatal error" in line])
        self.assertEqual(path.read_bytes(), bad.data, "the file itself was touched")
        names = [event["name"] for event in self.planner.events()]
        if bad.events is not None:
            self.assertCountEqual(names, bad.events)
        if GOOD in bad.data:
            self.assertIn("Still here", names)
        if result.status == 5 and b"BEGIN:VTODO" in bad.data:
            self.rejected(said)

    def rejected(self, said):
        """The file with the rejected objects is named and exists."""
        words = [word.strip("\"'“”,.;:()") for word in said.split() if "rejected" in word and ".ics" in word]
        self.assertTrue(words, said)
        self.assertTrue((self.planner.folder / words[0]).exists(), words)

    def test_no_such_file(self):
        """A file that is not there"""
        result = self.planner.run("import", "missing.ics")
        self.assertEqual(result.status, 1, result)
        self.assertIn("missing.ics", result.err)

    def test_errors_are_json_too(self):
        """With --json an error is a JSON object on standard error"""
        path = self.planner.folder / "bad.ics"
        path.write_bytes(b"<html></html>")
        result = self.planner.run("import", path, "--json")
        self.assertIn(result.status, REFUSED)
        self.assertIn("wk.", (result.out.decode() + result.err))

    def test_a_folder_with_one_bad_file(self):
        """A bad file does not stop its neighbours"""
        folder = pathlib.Path(self.planner.folder / "tasks")
        folder.mkdir()
        (folder / "a.ics").write_bytes(HEAD + GOOD + TAIL)
        (folder / "b.ics").write_bytes(b"<html></html>")
        (folder / "c.ics").write_bytes(damaged("bom"))
        result = self.planner.run("import", folder)
        self.assertEqual(result.status, 5, result)
        self.assertIn("b.ics", result.out.decode() + result.err)
        self.assertEqual(len(self.planner.events()), 2)

    @cases(command=("mont",), option=("month", "--wek"), date=("add", "x", "--on", "31"), word=("week", "someday"))
    def test_usage(self, arguments):
        """A usage error exits 64 and goes to standard error"""
        result = self.planner.run(*arguments)
        self.assertEqual((result.status, result.out), (64, b""), result)
        self.assertNotEqual(result.err, "")

    def test_no_such_event(self):
        """A key that names nothing exits 3"""
        self.assertEqual(self.planner.run("done", "z9z").status, 3)
