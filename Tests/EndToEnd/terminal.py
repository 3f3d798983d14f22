"""Runs the program on a terminal, as a person would."""
import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

ROWS = 200


class Terminal:
    """A pseudo-terminal with a program in it.

    The program's environment is the planner's, with TERM; a variable that is None is taken out.
    """

    def __init__(self, planner, arguments, variables={}, rows=24, columns=100):
        environment = planner.environment() | {"TERM": "xterm"} | variables
        environment = {name: value for name, value in environment.items() if value is not None}
        self.main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(planner.command(*arguments), stdin=side, stdout=side, stderr=side, env=environment,
                                        cwd=planner.folder, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(side)
        self.text = b""

    def read(self, until=None, seconds=30):
        """All that is shown to the end, or until it holds some bytes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (until and until in self.text):
            if not select.select([self.main], [], [], 0.2)[0]:
                continue
            try:
                piece = os.read(self.main, 65536)
            except OSError:  # the last one has closed the other end
                break
            if not piece:
                break
            self.text += piece
        return self.text.replace(b"\r\n", b"\n").decode(errors="replace")

    def type(self, text):
        os.write(self.main, text)

    def end(self):
        """The exit status; a program that does not end is killed."""
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            os.close(self.main)


def run(planner, arguments, variables={}, typed=""):
    """Exit status and all that the terminal shows; `typed` is entered when something is asked."""
    variables = {"PAGER": "cat", "COLUMNS": "80"} | variables
    terminal = Terminal(planner, arguments, variables, rows=ROWS, columns=int(variables["COLUMNS"]))
    if typed:
        terminal.read(until=b": ")
        terminal.type(typed.encode() + b"\n")
    shown = terminal.read(seconds=60)
    return terminal.end(), shown
