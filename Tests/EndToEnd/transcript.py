#!/usr/bin/env python3
"""Replays the transcript of the design block by block, each from the same planner, and compares.

    transcript.py            prints every block as it is shown, and says where it differs
Fixtures/transcript/english.txt describes the format. Commands run on a terminal of 96 columns.
"""
import re
import shlex
import sys

import terminal
import transcript_phone
from planner import FIXTURES, Planner, has

DATA = FIXTURES / "transcript/data"
RUNS = {"english": "en_GB.UTF-8", "zh-hant": "zh_TW.UTF-8"}
# What a block may need and be skipped for; all else is there.
NOT_YET = set()
MASKS = (
    (r"until (\w+ )?\d+ \w+( \d{4})?\s*", "until DAY  "), (r"(?i)uid \S+", "uid UID"), (r"#\d+", "#N"), (r"restore \d+", "restore N"),
)


class Block:
    """Commands with what they answer."""

    def __init__(self, run, title):
        self.run = run
        self.title, _, needs = title.partition(":")
        self.needs = [need.split() for need in needs.split(",")] if needs.strip() else []
        self.steps = []

    @property
    def missing(self):
        """What it needs and the program does not have yet, and need not."""
        return [" ".join(need) for need in self.needs if " ".join(need) in NOT_YET and not has(*need)]


def read(run):
    """The blocks of a run, and the names of the keys in it."""
    names, blocks = {}, []
    for line in (FIXTURES / f"transcript/{run}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            blocks.append(Block(run, line[3:]))
        elif not blocks:
            if line.startswith("key "):
                _, key, name = line.split(" ", 2)
                names[name] = key
        elif line.startswith("$ "):
            blocks[-1].steps.append((line[2:], []))
        elif line.startswith("! "):
            blocks[-1].steps.append((line, []))
        elif line:
            blocks[-1].steps[-1][1].append(line)
    return names, blocks


def seeded():
    """The planner that every block begins with."""
    planner = Planner()
    for name in ("planner.ics", "team-before.ics"):
        planner.ok("import", DATA / name)
    planner.ok("calendars", "add", "school")
    planner.ok("import", DATA / "school.ics", "--calendar", "school")
    planner.ok("note", "week", "2026-11-23", "--set", "發表週，少排雜事\n週四前交報告")
    planner.ok("note", "month", "2026-11", "--set", "本月目標：跑步 12 次")
    (planner.folder / "team.ics").write_bytes((DATA / "team.ics").read_bytes())
    return planner


class Player:
    """Runs the commands of a block."""

    def __init__(self, planner, language, names):
        self.planner, self.language, self.names = planner, language, names

    def keys(self):
        """Our key → that of the transcript."""
        return {event["key"]: self.names[event["name"]] for event in self.planner.events() if event["name"] in self.names}

    def play(self, line):
        """What a line of the transcript answers, with the transcript's keys, masked."""
        command, _, typed = line.partition(" < ")
        words = [str(self.planner.folder) + word[1:] if word.startswith("~/") else word for word in shlex.split(command)]
        variables = {}
        while words[0] != "wk":
            name, _, value = words.pop(0).partition("=")
            variables[name] = value
        before = self.keys()
        ours = {theirs: key for key, theirs in before.items()}
        status, shown = terminal.run(self.planner, [ours.get(word, word) for word in words[1:]], typed=typed,
                                     variables={"LANG": self.language, "COLUMNS": "96"} | variables)
        for key, theirs in (before | self.keys()).items():
            shown = re.sub(rf"\b{key}\b", theirs, shown)
        # How far a run has come is written over by what came of it.
        lines = [masked(line) for line in (line.rsplit("\r", 1)[-1] for line in shown.split("\n")) if line]
        if words[1] == "doctor":
            lines = sorted({line.split(" ", 1)[0] for line in lines})
        return lines + ([f"(exit {status})"] if status else [])


def masked(line):
    for pattern, mask in MASKS:
        line = re.sub(pattern, mask, line)
    return line.rstrip()


def replay(block, names):
    """(command, expected lines, shown lines) of every step, from a fresh planner."""
    planner = seeded()
    try:
        player = Player(planner, RUNS[block.run], names)
        for command, wanted in block.steps:
            if command.startswith("! "):
                transcript_phone.STEPS[command[2:]](planner)
                continue
            shown = player.play(command)
            wanted = [masked(line) for line in wanted]
            if len(wanted) == len(shown) == 1 and wanted[0].endswith("…") and shown[0].startswith(wanted[0][:-1]):
                shown = wanted
            yield command, wanted, shown
    finally:
        planner.remove()


def main():
    differing = 0
    for run in RUNS:
        names, blocks = read(run)
        for block in blocks:
            print(f"== {run}: {block.title}")
            if block.missing:
                print(f"(skipped: no wk {', '.join(block.missing)} yet)")
                continue
            for command, wanted, shown in replay(block, names):
                print(f"$ {command}", *shown, sep="\n")
                if shown != wanted:
                    differing += 1
                    print("-- differs from the transcript:", *wanted, sep="\n-- ")
    print(f"\n{differing} answers differ from the transcript")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
