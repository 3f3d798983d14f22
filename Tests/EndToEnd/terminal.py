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


def run(planner, arguments, variables={}, typed="", limit=60):
    """Exit status and all that the terminal shows; `typed` is entered when something is asked.

    A variable that is None is taken out of the environment.
    """
    environment = planner.environment() | {"TERM": "xterm", "PAGER": "cat", "COLUMNS": "80"} | variables
    environment = {name: value for name, value in environment.items() if value is not None}
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, int(environment["COLUMNS"]), 0, 0))
    process = subprocess.Popen(planner.command(*arguments), stdin=there, stdout=there, stderr=there, env=environment,
                               cwd=planner.folder, start_new_session=True)
    os.close(there)
    shown, deadline = b"", time.monotonic() + limit
    while time.monotonic() < deadline:
        if typed and shown.endswith(b": "):
            os.write(here, typed.encode() + b"\n")
            typed = ""
        if not select.select([here], [], [], 1)[0]:
            continue
        try:
            part = os.read(here, 65536)
        except OSError:  # the last one has closed the other end
            break
        if not part:
            break
        shown += part
    else:
        process.kill()
    os.close(here)
    return process.wait(), shown.decode().replace("\r\n", "\n")
