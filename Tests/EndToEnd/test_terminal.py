"""On a real terminal: the pager; and what a shell may do to a program."""
import os
import pathlib
import signal
import subprocess
import time
import unittest

from planner import PlannerCase
from terminal import Terminal


class PagerTest(PlannerCase):
    def setUp(self):
        super().setUp()
        events = "".join(f"BEGIN:VTODO\r\nUID:u{n}\r\nSUMMARY:Event {n:04}\r\nDUE;VALUE=DATE:20261126\r\nEND:VTODO\r\n" for n in range(3000))
        file = self.planner.folder / "many.ics"
        file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n", newline="")
        self.planner.load(file)

    def terminal(self, *arguments, rows=24, **variables):
        return Terminal(self.planner, arguments, variables, rows=rows)

    def script(self, body):
        path = self.planner.folder / "pager"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        return str(path)

    def test_long_views_go_through_the_pager(self):
        """All of a long list reaches the pager that the environment names, with LESS as git sets it"""
        pager = self.script('echo "LESS=$LESS $1"; exec cat -n')
        terminal = self.terminal("list", WK_PAGER=f"{pager} 'an argument'", PAGER="false")
        text = terminal.read()
        self.assertEqual(terminal.end(), 0)
        self.assertIn("LESS=FRX an argument\n", text)
        self.assertIn("  3000\t", text)
        self.assertEqual(text.count("Event "), 3000)

    def test_the_file_comes_before_PAGER(self):
        """The configuration names the pager"""
        pager = self.script("echo from the file; exec cat")
        self.planner.ok("config", "set", "pager", pager)
        terminal = self.terminal("list", PAGER="false")
        self.assertIn("from the file\n", terminal.read())
        self.assertEqual(terminal.end(), 0)

    def test_short_views_do_not(self):
        """What fits the screen is printed as it is"""
        pager = self.script("echo paged; exec cat")
        terminal = self.terminal("month", WK_PAGER=pager, rows=40)
        self.assertNotIn("paged", terminal.read())
        self.assertEqual(terminal.end(), 0)
        terminal = self.terminal("month", WK_PAGER=pager, rows=10)
        self.assertIn("paged", terminal.read())
        self.assertEqual(terminal.end(), 0)
        terminal = self.terminal("month", WK_PAGER=pager, LINES="40", rows=10)
        self.assertNotIn("paged", terminal.read())
        self.assertEqual(terminal.end(), 0)

    def test_json_and_changes_do_not(self):
        """Only views for people are paged"""
        pager = self.script("echo paged; exec cat")
        for arguments in (["list", "--json"], ["export"]):
            terminal = self.terminal(*arguments, WK_PAGER=pager)
            self.assertNotIn("paged", terminal.read())
            self.assertEqual(terminal.end(), 0)

    def test_no_pager(self):
        """An empty name and cat switch it off"""
        for name in ("", "cat"):
            terminal = self.terminal("list", WK_PAGER=name, PAGER="false")
            self.assertEqual(terminal.read().count("Event "), 3000)
            self.assertEqual(terminal.end(), 0)

    def test_missing_pager(self):
        """A pager that is not there is named, and everything is printed"""
        terminal = self.terminal("list", WK_PAGER="no-such-pager -x")
        text = terminal.read()
        self.assertEqual(text.count("Event "), 3000)
        self.assertIn('The pager "no-such-pager" cannot be started: No such file or directory.\n', text)
        self.assertEqual(terminal.end(), 0)

    def test_pager_quit_early(self):
        """Quitting before the end is no error"""
        terminal = self.terminal("list", WK_PAGER=self.script("head -n 2 >/dev/null"))
        self.assertEqual(terminal.read(), "")
        self.assertEqual(terminal.end(), 0)

    @unittest.skipUnless(os.path.exists("/usr/bin/less"), "less is not installed")
    def test_less(self):
        """less shows the first screen, outlives Ctrl-C and ends with q"""
        terminal = self.terminal("list")
        terminal.read(until=b"Event 0022")
        self.assertIsNone(terminal.process.poll())
        terminal.type(b"\x03")
        # What is typed while the terminal handles Ctrl-C is lost.
        for _ in range(20):
            terminal.type(b"G")
            if "Event 2999" in terminal.read(until=b"Event 2999", seconds=2):
                break
        self.assertIn(b"Event 2999", terminal.text)
        terminal.type(b"q")
        terminal.read()
        self.assertEqual(terminal.end(), 0)

    def test_color(self):
        """A terminal gets colour, unless it is dumb or the user does not want it"""
        for variables, colored in (({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": "", "TERM": "dumb"}, False)):
            terminal = self.terminal("month", rows=50, **variables)
            self.assertEqual("\x1b[1m" in terminal.read(), colored, variables)
            self.assertEqual(terminal.end(), 0)


class EditorTest(PlannerCase):
    """The user's editor on a real terminal."""

    def run_with(self, editor, *arguments):
        terminal = Terminal(self.planner, arguments, {"EDITOR": editor})
        shown = terminal.read()
        return terminal.end(), shown

    def test_missing_editor(self):
        """An editor that is not there is one sentence, and no shell's"""
        status, shown = self.run_with("no-such-editor", "note", "week")
        self.assertEqual((status, shown.splitlines()),
                         (1, ['error: The editor "no-such-editor" could not be started. Name another with EDITOR, or use --set.']))
        status, shown = self.run_with("no-such-editor -x", "config", "edit")
        self.assertEqual((status, shown.splitlines()),
                         (1, ['error: The editor "no-such-editor -x" could not be started. Set EDITOR to the name of one.']))

    def test_words_and_shell(self):
        """An editor has words, or is what only a shell understands; it has the terminal"""
        script = self.planner.folder / "an editor"
        script.write_text('#!/bin/sh\ntest -t 0 && test -t 1 && echo "$1" > "$2"\n')
        script.chmod(0o755)
        self.assertEqual(self.run_with(f"'{script}' words", "note", "week")[0], 0)
        self.assertEqual(self.planner.ok("note", "week").out, b"words\n")
        self.assertEqual(self.run_with(f"X=shell; '{script}' $X", "note", "week")[0], 0)
        self.assertEqual(self.planner.ok("note", "week").out, b"shell\n")

    def test_interrupt(self):
        """Ctrl-C is the editor's: wk outlives it and saves nothing of an editor that it ends"""
        terminal = Terminal(self.planner, ["note", "week"], {"EDITOR": "sh -c 'echo ready; exec sleep 30'"})
        terminal.read(until=b"ready")
        terminal.type(b"\x03")
        self.assertIn("ended with status 130; nothing was saved.", terminal.read())
        self.assertEqual(terminal.end(), 1)

    def test_pipe_in_its_place(self):
        """A pipe that an editor leaves is not waited for"""
        script = self.planner.folder / "editor"
        script.write_text('#!/bin/sh\nrm -f "$1"; mkfifo "$1"\n')
        script.chmod(0o755)
        status, shown = self.run_with(str(script), "note", "week")
        self.assertEqual(status, 1)
        self.assertIn("nothing was saved.", shown)
        status, shown = self.run_with(str(script), "config", "edit")
        self.assertEqual(status, 1)
        self.assertIn("it is a pipe.", shown)


class ShellTest(PlannerCase):
    def shell(self, line):
        return subprocess.run(["/bin/sh", "-c", line, *self.planner.command()], capture_output=True, timeout=60,
                              env=self.planner.environment(), cwd=self.planner.folder)

    def test_closed_output(self):
        """What could not be written is no success"""
        self.planner.ok("add", "A")
        for command in ("export", "list", "export -o /dev/full"):
            done = self.shell(f'"$0" "$@" {command} >&-')
            self.assertEqual(done.returncode, 1, command)
            self.assertIn(b"error: ", done.stderr)
        self.assertEqual(self.shell('"$0" "$@" list <&- 2>&-').returncode, 0)

    def test_changes_on_a_closed_output(self):
        """A change that cannot be printed is said to be done"""
        for command, change in (("add Rent", "Added "), ("note week --set x", "Saved the note for 2026-W48, "), ("undo", "Undid #2 ")):
            done = self.shell(f'"$0" "$@" {command} >&-')
            self.assertEqual(done.returncode, 1, command)
            self.assertTrue(done.stderr.decode().startswith("error: " + change), done.stderr)
            self.assertIn(b"but the output could not be written: Bad file descriptor.", done.stderr)
        self.assertEqual([event["name"] for event in self.planner.events()], ["Rent"])

    def test_no_editor_without_a_terminal(self):
        """Without a terminal no editor is started"""
        environment = {"EDITOR": f"touch {self.planner.folder}/started; true"}
        for command in (["note", "week", "--edit"], ["config", "edit"]):
            result = self.planner.run(*command, variables=environment)
            self.assertEqual(result.status, 64)
            self.assertIn("needs a terminal. ", result.err)
        self.assertFalse((self.planner.folder / "started").exists())

    def test_names_that_are_not_UTF_8(self):
        """A name that is not UTF-8 is refused and not taken for another"""
        name = b"caf\xe9.ics"
        (self.planner.folder / os.fsdecode(name)).write_bytes(b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        for arguments in ([b"import", name], [b"add", b"caf\xe9"], [b"export", b"-o", name]):
            done = subprocess.run([os.fsencode(self.planner.command()[0]), *arguments], capture_output=True, timeout=60,
                                  env=self.planner.environment(), cwd=self.planner.folder)
            self.assertEqual(done.returncode, 64)
            self.assertIn("is not UTF-8. Rename it, or write it in UTF-8.\n", done.stderr.decode())
        folder = self.planner.run("import", self.planner.folder)
        self.assertEqual(folder.status, 1, folder)
        self.assertIn("is not UTF-8; rename the file.", folder.err)
        environment = {**self.planner.environment(), "WK_DB": b"caf\xe9.db"}
        done = subprocess.run([self.planner.command()[0], "week"], capture_output=True, timeout=60, env=environment, cwd=self.planner.folder)
        self.assertEqual(done.returncode, 64)
        self.assertFalse([name for name in os.listdir(self.planner.folder) if name.startswith("caf") and name.endswith(".db")])

    def test_interrupt(self):
        """Ctrl-C ends an import with 130 and leaves an intact planner that undo can clean"""
        blocks = "".join(f"BEGIN:VTODO\r\nUID:i{n}\r\nSUMMARY:Event {n}\r\nDUE;VALUE=DATE:20261126\r\nEND:VTODO\r\n" for n in range(60000))
        file = self.planner.folder / "big.ics"
        file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{blocks}END:VCALENDAR\r\n", newline="")
        self.planner.ok("add", "Mine", "--on", "2026-11-26")
        shell = ['/bin/sh', '-c', '"$0" "$@"; echo "status $?"', *self.planner.command("import", file)]
        process = subprocess.Popen(shell, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.planner.environment(),
                                   cwd=self.planner.folder, preexec_fn=os.setsid)
        log = self.planner.database.with_name("planner.db-wal")
        while process.poll() is None and not (log.exists() and log.stat().st_size > 1_000_000):
            time.sleep(0.01)
        child = int(pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()[0])
        os.kill(child, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertIn(b"status 130", out)
        self.planner.ok("month", "--json")
        if len(self.planner.events()) > 1:
            self.planner.ok("undo")
        self.assertEqual([event["name"] for event in self.planner.events()], ["Mine"])
        self.assertFalse(list(self.planner.folder.glob("*.tmp")))
