"""On a real terminal: the pager; and what a shell may do to a program."""
import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from planner import PlannerCase


class Terminal:
    """A pseudo-terminal with a program in it."""

    def __init__(self, command, environment, folder, rows=24, columns=100):
        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.main = main
        self.process = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=environment, cwd=folder,
                                        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(side)
        self.text = b""

    def read(self, until=None, seconds=30):
        """Reads to the end, or until some bytes have come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (until and until in self.text):
            if not select.select([self.main], [], [], 0.2)[0]:
                continue
            try:
                piece = os.read(self.main, 65536)
            except OSError:
                break
            if not piece:
                break
            self.text += piece
        return self.text.replace(b"\r\n", b"\n").decode(errors="replace")

    def type(self, text):
        os.write(self.main, text)

    def end(self):
        status = self.process.wait(timeout=30)
        os.close(self.main)
        return status


class PagerTest(PlannerCase):
    def setUp(self):
        super().setUp()
        events = "".join(f"BEGIN:VTODO\r\nUID:u{n}\r\nSUMMARY:Event {n:04}\r\nDUE;VALUE=DATE:20261126\r\nEND:VTODO\r\n" for n in range(3000))
        file = self.planner.folder / "many.ics"
        file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n", newline="")
        self.planner.load(file)

    def terminal(self, *arguments, rows=24, **variables):
        environment = {**self.planner.environment(), "TERM": "xterm", **variables}
        return Terminal(self.planner.command(*arguments), environment, self.planner.folder, rows=rows)

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
