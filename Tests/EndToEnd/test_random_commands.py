"""Random sequences of commands: counts equal lists, undo and redo lead back and forth, revisions only grow.

`WK_SEQUENCES` sets how many (200), `WK_SEED` the first seed; a failure names the seed and its commands.
"""
import concurrent.futures
import os
import unittest

import observe
from random_commands import Refused, Sequence

SEQUENCES = int(os.environ.get("WK_SEQUENCES", "200"))
SEED = int(os.environ.get("WK_SEED", "1"))
STEPS = 15


def play(seed):
    """Plays one sequence; returns what went wrong, or None."""
    sequence = Sequence(seed)
    try:
        sequence.refresh()
        begin = sequence.state()
        for step in range(STEPS):
            sequence.step()
            if step == STEPS // 2:
                sequence.check_counts()
        # What the last steps have undone would come back with the rest.
        sequence.repeat("redo")
        end = sequence.state()
        sequence.repeat("undo")
        differ(begin, sequence.state(), "undo of all")
        sequence.repeat("redo")
        differ(end, sequence.state(), "redo of all")
        sequence.check_counts()
        sequence.planner.check_database()
        doctor = sequence.planner.run("doctor")
        assert doctor.status == 0, doctor
        return None
    except (AssertionError, Refused) as error:
        played = "\n".join("  wk " + " ".join(map(repr, map(str, words))) for words in sequence.commands)
        return f"seed {seed}: {error}\n{played}"
    finally:
        sequence.planner.remove()


def differ(wanted, shown, after):
    difference = observe.difference(wanted, shown)
    assert not difference, f"{after}: {difference}"


class RandomCommandsTest(unittest.TestCase):
    def test_sequences(self):
        """Two hundred random sequences of commands"""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            wrong = [report for report in pool.map(play, range(SEED, SEED + SEQUENCES)) if report]
        if wrong:
            self.fail(f"{len(wrong)} of {SEQUENCES} sequences; the first:\n" + "\n".join(wrong[:2]))
