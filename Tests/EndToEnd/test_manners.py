"""How the program behaves in scripts and on terminals: JSON, colour, pipes, widths, hostile names."""
import json
import os
import re
import subprocess
import unicodedata

import json_schema
import terminal
from planner import FIXTURES, PlannerCase, cases, expand
from widths import width

ESCAPE = "\x1b"
HOSTILE = "red \x1b[31m bell \x07 c1 \x9b mirrored \u202e zero \u200b isolate \u2066 bom \ufeff line \u2028 tag \U000e0041 end"
# What of it may be typed.
TYPED = HOSTILE.replace("\x1b", "").replace("\x07", "")
WIDE = ["資料レビュー と 会議の準備を する ために 長い 名前を 書く こと", "👩‍🔬 Labor aufräumen", "Run 5 km 🏃", "❤️ check-up", "寄包裹", "W" * 120, "會" * 70,
        "é́ combining", "🇹🇼 flag", "한국어 이름", "e"]
VIEWS = dict(week=["week"], all_open=["week", "--fold-style", "none"], month=["month"], list=["list"], days=["list", "--from", "2026-11-01", "--to", "2026-12-31"],
             stats=["stats", "2026-11"], trash=["trash"], log=["log"])
COLUMNS = [*range(40, 84), 96, 100, 120, 160, 200]


class JSONTest(PlannerCase):
    def answers(self):
        """Command → what it printed, for every command there is, on a planner that has something of all."""
        planner, table = self.planner, {}

        def run(command, *words, may=(0,)):
            result = planner.run(command, *words, "--json")
            self.assertIn(result.status, may, f"{command}: {result}")
            table.setdefault(command, []).append(result.json)
            return result.json

        for file in ("demo/tasks.ics", "demo/school.ics", "damaged/no-uid.ics", "damaged/due-before-start.ics"):
            run("import", FIXTURES / file, may=(0, 5))
        keys = [run("add", name, "--on", "2026-11-26", "--at", "09:30", "--category", "work")["events"][0]["key"] for name in ("One", "Two")]
        run("add", "Unscheduled")
        for command, *words in (["done", *keys], ["show", keys[0]], ["reopen", keys[0]], ["edit", keys[0], "--title", "Other"],
                                ["rm", keys[1]], ["trash"], ["undo"], ["redo"], ["log"], ["list"], ["list", "--month", "2026-11"],
                                ["list", "--from", "1999-01-01", "--to", "1999-01-02"], ["week"], ["month"], ["export", "-o", "out.ics"], ["version"]):
            run(command, *words)
        for command, *words in (["stats", "2026-11"], ["stats", "2026"], ["note", "week", "--set", "One"], ["note", "week"], ["config"], ["calendars"],
                                ["doctor"], ["backup", "copy.db"], ["restore", "copy.db", "--yes"]):
            run(command, *words)
        self.sync(run)
        return table

    def sync(self, run):
        """Asks everything about a pair, one event of which is in conflict."""
        planner, folder = self.planner, self.planner.folder / "vdir"
        folder.mkdir()
        planner.ok("calendars", "add", "phone")
        key = planner.ok("add", "Both", "--on", "2026-11-26", "--calendar", "phone", "--json").json["events"][0]["key"]
        run("sync", "add", "phone", folder, "--calendar", "phone")
        run("sync", "run", "--yes")
        planner.ok("edit", key, "--title", "Ours")
        file, = folder.glob("*.ics")
        file.write_bytes(file.read_bytes().replace(b"SUMMARY:Both", b"SUMMARY:Theirs"))
        for command, *words in (["sync", "run"], ["conflicts"], ["sync", "status"], ["sync", "list"], ["sync"],
                                ["conflicts", "resolve", key, "--take", "here"], ["sync", "run"], ["sync", "history"]):
            run(command, *words, may=(0, 4))
        number = planner.ok("sync", "history", "--json").json["runs"][0]["run"]
        for words in (["restore", number], ["reset", "phone"], ["remove", "phone"]):
            run("sync", *words)

    def test_every_command(self):
        """Keys, order and types of every command"""
        wrong = [f"{command}: {problem}" for command, answers in self.answers().items() for answer in answers
                 for problem in json_schema.of_answer(command, answer)]
        self.assertEqual(wrong, [])

    def test_no_command_is_left_out(self):
        """Every command of `wk help` is asked for its JSON"""
        shown = self.planner.ok("help").out.decode()
        commands = set(re.findall(r"^  ([a-z]+) {2,}\S", shown, re.M)) - {"help", "completions", "tui"}
        self.assertEqual(commands - set(self.answers()), set())

    def test_errors(self):
        """Errors are JSON on standard error, with the same exit code"""
        for words in (["mont"], ["month", "2026-13"], ["done", "z9z"], ["add", "x", "--on", "31"], ["undo", "99"], ["week", "--wek"]):
            result, plain = self.planner.run("--json", *words), self.planner.run(*words)
            self.assertEqual((result.status, result.out), (plain.status, b""), words)
            answer = json.loads(result.err)
            self.assertEqual(answer.pop("schema"), "wk.error/1")
            self.assertEqual(json_schema.of_table(json_schema.ERROR, answer, "error"), [])

    def test_fields(self):
        """`--json=FIELDS` keeps these keys of the rows, in this order or the contract's"""
        self.planner.ok("add", "One", "--on", "2026-11-26")
        rows = self.planner.ok("list", "--json=key,name").json["events"]
        self.assertEqual([sorted(row) for row in rows], [["key", "name"]])
        listed = self.planner.ok("list", "--fields").out.decode().split()
        self.assertEqual(listed, list(json_schema.EVENT))


class ColourTest(PlannerCase):
    def setUp(self):
        super().setUp()
        self.planner.ok("done", self.planner.ok("add", "One", "--on", "2026-11-26", "--json").json["events"][0]["key"])

    def coloured(self, *words, **variables):
        status, shown = terminal.run(self.planner, ["week", *words], variables={"NO_COLOR": None} | variables)
        self.assertEqual(status, 0, shown)
        return ESCAPE in shown

    def test_on_a_terminal(self):
        """Colour only where nobody has said no"""
        self.assertTrue(self.coloured())
        self.assertFalse(self.coloured(NO_COLOR="1"))
        self.assertTrue(self.coloured(NO_COLOR=""))
        self.assertFalse(self.coloured(TERM="dumb"))
        self.assertFalse(self.coloured("--color", "never"))
        self.assertTrue(self.coloured("--color", "always", NO_COLOR="1"))
        self.assertFalse(self.coloured("--json"))

    def test_in_a_pipe(self):
        """No colour in a pipe, unless asked for"""
        self.assertNotIn(b"\x1b", self.planner.run("week", variables={"NO_COLOR": None}).out)
        self.assertIn(b"\x1b", self.planner.run("week", "--color", "always").out)

    def test_colour_adds_nothing(self):
        """Without its colours a view is the plain one"""
        for view in (["week"], ["month"], ["list"]):
            plain = self.planner.ok(*view, "--color", "never").out.decode()
            bright = self.planner.ok(*view, "--color", "always").out.decode()
            self.assertEqual(re.sub(r"\x1b\[[\d;]*m", "", bright), plain)


@expand
class ClosedPipeTest(PlannerCase):
    @cases(list=["list"], json=["list", "--json"], week=["week"], month=["month"], export=["export"], log=["log"], help=["help"])
    def test_reader_has_gone(self, view):
        """A reader that has gone is no error worth a word"""
        self.planner.load(FIXTURES / "demo/tasks.ics")
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(self.planner.command(*view), stdout=writer, stderr=subprocess.PIPE, env=self.planner.environment(), cwd=self.planner.folder)
        os.close(writer)
        self.assertIn(done.returncode, (0, -13, 141), done.stderr)
        self.assertEqual(done.stderr, b"")
        self.planner.check_database()

    @cases(list=["list"], week=["week"], export=["export"])
    def test_full_disk(self, view):
        """Output that cannot be written is said, and exits 1"""
        self.planner.load(FIXTURES / "demo/tasks.ics")
        with open("/dev/full", "wb") as full:
            done = subprocess.run(self.planner.command(*view), stdout=full, stderr=subprocess.PIPE, env=self.planner.environment(), cwd=self.planner.folder)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertNotEqual(done.stderr, b"")


@expand
class WidthTest(PlannerCase):
    @cases(**VIEWS)
    def test_no_line_is_too_wide(self, view):
        """From 40 to 200 columns, with Chinese, Japanese, Korean and emoji names"""
        self.planner.load(FIXTURES / "demo/school.ics")
        for number, name in enumerate(WIDE):
            self.planner.ok("add", "--on", f"2026-11-{20 + number % 9}", *(["--at", "09:30"] if number % 2 else []), "--category", name[:20], "--", name)
        self.planner.ok("add", "--on", "2027-01-04", "--", "資料")
        self.planner.ok("note", "week", "--set", WIDE[0] * 3)
        self.planner.ok("note", "month", "--set", WIDE[6] * 3)
        for event in self.planner.events()[:3]:
            self.planner.ok("rm", event["key"])
        wrong = []
        for language in ("C.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8"):
            for columns in COLUMNS:
                out = self.planner.run(*view, variables={"COLUMNS": str(columns), "LANG": language}).out.decode()
                self.assertTrue(out)
                wrong += [(language, columns, width(line), line) for line in out.splitlines() if width(line) > columns]
        self.assertEqual(wrong[:3], [], f"{len(wrong)} lines are too wide")


class HostileNamesTest(PlannerCase):
    def harmless(self, shown, place):
        """JSON keeps what is only invisible: a program reads it."""
        kinds = ("Cc", "Zl", "Zp") if shown.startswith("{") else ("Cc", "Cf", "Zl", "Zp")
        bad = sorted({f"U+{ord(character):04X}" for character in shown if character != "\n" and character not in "\u200c\u200d"
                      and (unicodedata.category(character) in kinds or character in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")})
        self.assertEqual(bad, [], f"{place}: {shown!r}")

    def test_everywhere(self):
        """Control and bidirectional characters are made visible"""
        file = self.planner.folder / "hostile \x1b[31m \u202e.ics"
        file.write_text("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\nBEGIN:VTODO\nUID:u" + HOSTILE + "\nDTSTAMP:20261101T000000Z\nSUMMARY:" + HOSTILE
                        + "\nDESCRIPTION:" + HOSTILE + "\nCATEGORIES:" + HOSTILE + "\nDTSTART;VALUE=DATE:20261127\nDUE;VALUE=DATE:20261126\nEND:VTODO\n"
                        + "BEGIN:VEVENT\nUID:v\nDTSTAMP:20261101T000000Z\nSUMMARY:" + HOSTILE + "\nDTSTART;VALUE=DATE:20261126\nEND:VEVENT\n"
                        + "BEGIN:VTODO\nDTSTAMP:20261101T000000Z\nX-A:" + HOSTILE + "\nEND:VTODO\nEND:VCALENDAR\n", encoding="utf-8")
        seen = [("import", self.planner.run("import", file)), ("add", self.planner.run("add", HOSTILE, "--on", "2026-11-26"))]
        self.assertEqual(seen[1][1].status, 64, "control characters are refused")
        seen.append(("add", self.planner.run("add", TYPED, "--on", "2026-11-26")))
        keys = [event["key"] for event in self.planner.events()]
        self.assertEqual(len(keys), 2)
        for words in (["week"], ["list"], ["list", "--json"], ["show", keys[0]], ["show", keys[0], "--json"], ["done", keys[0]], ["reopen", keys[0]],
                      ["edit", keys[0], "--title", "Other " + HOSTILE],
                      ["edit", keys[0], "--title", "Other " + TYPED], ["log"], ["log", "--json"], ["undo"], ["redo"], ["rm", keys[0]], ["trash"],
                      ["list", "--grep", HOSTILE], ["import", "missing" + HOSTILE], ["week", HOSTILE], ["list", "--calendar", HOSTILE]):
            seen.append((words[0], self.planner.run(*words)))
        for command, *words in (["note", "week", "--set", HOSTILE], ["note", "week", "--set", TYPED], ["week"], ["note", "week"], ["calendars", "add", HOSTILE], ["calendars", "add", TYPED], ["calendars"],
                                ["list", "--by", "category"], ["stats", "2026-11"], ["config", "get", HOSTILE], ["backup", "copy" + HOSTILE], ["doctor"]):
            seen.append((command, self.planner.run(command, *words)))
        for command, result in seen:
            for stream in (result.out.decode(), result.err):
                self.harmless(stream, command)
            self.assertNotIn("Fatal", result.err)
