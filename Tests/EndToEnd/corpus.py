#!/usr/bin/env python3
"""Holds the program named by $WK against a folder of real calendar files: none is lost, hung or changed.

usage: corpus.py [FOLDER]     default: $WK_CORPUS, else shared/corpus beside the checkout

One line a file: components by a count of its BEGIN lines, what of them is in the export (events,
appointments, notes, others), how many were rejected, whether the round trip is equal, seconds. A difference
is explained by a category under it; one that is not makes the run fail.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True

import calendar_text as text
import corpus_edits
import corpus_properties
from planner import ROOT, Planner

LIMIT = 2.0
SHOWN = 5
KINDS = {"VTODO": "events", "VEVENT": "appointments", "VJOURNAL": "notes"}
PASSED_OVER = (b"BEGIN:VCALENDAR", b"END:VCALENDAR")


def decoded(data):
    """A file's bytes as UTF-8, and how they were written where it is not plain UTF-8."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding).encode(), encoding
    try:
        re.sub(rb"(?:\r\n|\r|\n)[ \t]", b"", data).decode()
        return data, None
    except UnicodeDecodeError:
        return data, "not UTF-8"


def begun(data):
    """How often each kind of component begins, by its BEGIN lines alone; zones and their parts apart."""
    names = re.findall(rb"(?im)(?:^|(?<=\r))BEGIN:[ \t]*([^\r\n]*?)[ \t]*\r?$", data)
    return collections.Counter(name.decode(errors="replace").upper() for name in names)


class File:
    """What became of one file."""

    def __init__(self, path):
        self.path = path
        self.faults, self.notes, self.rejections = [], [], []
        self.refusal = "no reason given"
        self.planner = Planner()
        try:
            self.look()
        except Exception as problem:  # A check that breaks is a failed check.
            self.faults.append(f"{type(problem).__name__}: {problem}")
        finally:
            self.planner.remove()

    def look(self):
        data = self.path.read_bytes()
        self.data, encoding = decoded(data)
        self.count = sum(begun(self.data)[kind] for kind in KINDS)
        began = time.monotonic()
        result = self.planner.run("import", self.path, "--json", timeout=60)
        self.seconds, self.cpu = time.monotonic() - began, result.cpu
        if result.status not in (0, 1, 5):
            self.faults.append(f"import ended with {result.status}: {result.err[:200]}")
            return
        if self.cpu > LIMIT:
            self.faults.append(f"took {self.cpu:.1f} s of CPU")
        if data != self.path.read_bytes():
            self.faults.append("the file itself was changed")
        self.report = json.loads(result.out) if result.out.startswith(b"{") else {"files": [], "rejected": 0}
        warnings = [warning for file in self.report["files"] for warning in file["warnings"]]
        self.rejections = [warning for warning in warnings if warning["lost"]]
        self.refused = result.status == 1 or any(file.get("unreadable") for file in self.report["files"])
        self.out = self.planner.export()
        # What was rejected lies in a folder beside the planner.
        left = b"".join(path.read_bytes() for path in (self.planner.folder / "rejected").glob("*"))
        self.encoding(encoding, warnings)
        if result.status == 1:
            # Nothing of it is in the planner, and there is no report, only an error that says why.
            self.data = b""
            self.refusal = json.loads(result.err)["message"]
        self.messages()
        self.losses(left)
        self.zones()
        self.round_trip(left)
        self.faults += corpus_properties.differences(self.kept, self.sound)
        if not self.refused:
            self.faults += corpus_edits.faults(self.planner, self.out)
            again = self.planner.run("import", "-", "--json", input=self.out).json
            if again["new"] or again["changed"] or self.planner.export() != self.out:
                self.faults.append(f"its own export changes the planner: {again['new']} new, {again['changed']} changed")

    def encoding(self, encoding, warnings):
        """A file that is not UTF-8 is decoded once; what is exported is compared with that."""
        if encoding is None:
            return
        if encoding == "not UTF-8" and any("Latin-1" in warning["reason"] for warning in warnings):
            encoding, self.data = "cp1252", "".join(map(windows1252, self.data)).encode()
        elif encoding == "not UTF-8":
            self.notes.append("decoded: bytes that are not UTF-8 are kept as they are")
            return
        self.notes.append(f"decoded: it is {encoding}")

    def messages(self):
        """A calendar of METHOD:CANCEL cancels its objects, and one that is talk between people changes nothing."""
        self.cancelled, talk = set(), 0
        for calendar in re.findall(rb"(?ims)^BEGIN:VCALENDAR\b.*?^END:VCALENDAR[ \t]*[\r\n]*", self.data):
            if re.search(rb"(?im)^METHOD:CANCEL\b", calendar):
                self.cancelled |= {text.value(one, "UID") for one in text.objects(calendar)}
                self.data = self.data.replace(calendar, b"", 1)
            elif re.search(rb"(?im)^METHOD:(REPLY|COUNTER|DECLINECOUNTER|REFRESH|ADD)\b", calendar):
                self.data = self.data.replace(calendar, b"", 1)
                talk += 1
        if talk:
            self.notes.append(f"passed over: {talk} calendars that are talk between people")
        if self.cancelled:
            self.notes.append(f"cancelled: {len(self.cancelled)} objects by METHOD:CANCEL")

    def is_cancelled(self, block):
        return text.value(block, "UID") in self.cancelled

    def losses(self, left):
        """Every line of the file is in the export, in the file of what was rejected, or passed over."""
        if self.refused:
            self.notes.append(f"refused: {self.refusal}")
            return
        wrapper = {line for line in wrapper_lines(self.data)}
        zone_lines = set(text.lines(b"\n".join(re.findall(rb"(?ims)^BEGIN:VTIMEZONE.*?^END:VTIMEZONE", self.data))))
        have = collections.Counter(text.lines(self.out)) + collections.Counter(text.lines(left))
        missing = []
        for line, times in collections.Counter(text.lines(text.as_it_came(self.data))).items():
            if line in wrapper or line in zone_lines or line.upper().startswith(PASSED_OVER) or not line.strip():
                continue
            # A cancelled object has another STATUS and the stamps of the message.
            if have[line] < times and not (self.cancelled and text.name(line) in corpus_edits.STAMPS | {"STATUS"}):
                missing.append((line, times - have[line]))
        if missing:
            self.faults.append(f"lost: {missing[:3]}")

    def zones(self):
        """Every zone that an exported object names is exported as its very bytes."""
        objects = text.objects(self.out)
        used = set(re.findall(rb'TZID="?([^":;,\r\n]+)', b"\n".join(text.lines(b"".join(objects)))))
        there = text.zones(self.out)
        for zone in text.zones(self.data):
            name = (text.value(zone, "TZID") or "").encode()
            if name in used and ended(zone) not in there:
                alike = [one for one in text.zones(self.data) if (text.value(one, "TZID") or "").encode() == name]
                if len(alike) < 2:
                    self.faults.append(f"the zone {name.decode(errors='replace')} is not in the export")

    def round_trip(self, left):
        """The objects of the export are those of the file, byte for byte and in its order."""
        went_in = [ended(text.as_it_came(one)) for one in text.objects(self.data)]
        came_out = text.objects(text.as_it_came(self.out))
        gone = collections.Counter(went_in) - collections.Counter(came_out)
        surplus = collections.Counter(came_out) - collections.Counter(went_in)
        self.kept, self.sound = without(went_in, gone), without(came_out, surplus)
        counts = begun(self.out)
        self.kinds = {name: counts[kind] for kind, name in KINDS.items()}
        self.others = sum(text.blocks(one)[0][0] not in KINDS for one in came_out)
        self.equal = not gone and not surplus
        if not self.refused:
            self.faults += [f"changed or lost: {block[:120]!r}" for block in gone
                            if not is_in(block, left) and not self.is_cancelled(block)]
        # Where an END is missing the program may cut a file into other components than this check does.
        self.faults += [f"is not in the file: {block[:120]!r}" for block in surplus
                        if block not in text.as_it_came(self.data) and not self.is_cancelled(block)]
        if by_uid(self.kept) != by_uid(self.sound):
            self.faults.append("the objects stand in another order")
        elif self.kept != self.sound:
            self.notes.append("joined: components of one UID stand together")

    def line(self):
        if not hasattr(self, "kinds"):
            return f"{self.path.name:58} {'failed':>6}"
        kinds = " ".join(f"{self.kinds[name]:5}" for name in KINDS.values())
        trip = "equal" if self.equal else "refused" if self.refused else "but rejected" if self.rejections else "explained"
        return (f"{self.path.name[:58]:58} {self.count:5} {kinds} {self.others:5} {self.report.get('rejected', 0):4}  "
                f"{trip:12} {self.seconds:5.2f}")


def windows1252(byte):
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return "\ufffd"


def ended(block):
    """A component with the line end that the last line of a file may lack."""
    if block.endswith((b"\n", b"\r")):
        return block
    match = re.search(rb"\r\n|\n|\r", block)
    return block + (match.group() if match else b"\r\n")


def without(blocks, dropped):
    kept, dropped = [], collections.Counter(dropped)
    for block in blocks:
        if dropped[block]:
            dropped[block] -= 1
        else:
            kept.append(block)
    return kept


def is_in(block, left):
    """Whether all lines of a component are in the file of what was rejected."""
    return not collections.Counter(text.lines(block)) - collections.Counter(text.lines(left))


def wrapper_lines(data):
    """The lines of a VCALENDAR itself, which belong to the file and not to its objects."""
    kept, depth = [], 0
    for line in text.lines(data):
        word = line.strip().upper()
        if word.startswith(b"BEGIN:"):
            depth = 0 if word[6:].strip() == b"VCALENDAR" else depth + 1
        elif word.startswith(b"END:") and word[4:].strip() != b"VCALENDAR":
            depth = max(depth - 1, 0)
        elif depth == 0:
            kept.append(line)
    return kept


def by_uid(objects):
    table = {}
    for index, block in enumerate(objects):
        table.setdefault(text.value(block, "UID") or f"none {index}", []).append(block)
    return list(table.values())


def main():
    default = os.environ.get("WK_CORPUS") or ROOT.parent / "shared/corpus"
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else default)
    if not folder.is_dir():
        print(f"skipped: there is no folder of calendar files at {folder}; name one, or set WK_CORPUS")
        return 0 if len(sys.argv) == 1 else 1
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".ics", ".vcs", ".ical"))
    print(f"{'file':58} {'BEGIN':>5} event appnt  note other rej.  round trip   seconds")
    failed, sums, trips = 0, collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for file in pool.map(File, paths):
            print(file.line())
            for note in file.notes:
                print(f"    {note}")
            for rejection in file.rejections[:SHOWN]:
                print(f"    rejected: line {rejection['line']}: {rejection['reason']}")
            if len(file.rejections) > SHOWN:
                print(f"    rejected: {len(file.rejections) - SHOWN} more")
            for fault in file.faults:
                print(f"    NOT EXPLAINED: {fault}")
            failed += bool(file.faults)
            if hasattr(file, "kinds"):
                sums += collections.Counter(file.kinds) + collections.Counter(begun=file.count, rejected=file.report.get("rejected", 0))
                trips["equal" if file.equal else "explained" if not file.faults else "not explained"] += 1
    print(f"{len(paths)} files: {sums['begun']} components begin; {sums['events']} events, {sums['appointments']} appointments and "
          f"{sums['notes']} notes are exported, {sums['rejected']} rejected; {trips['equal']} round trips equal, "
          f"{trips['explained']} explained; {corpus_edits.made} edits, {corpus_properties.compared} properties compared with icalendar")
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
