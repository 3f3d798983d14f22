"""One edit of each kind to the events of a file: only its own lines change, and icalendar reads the new value."""
import datetime
import re
import shutil

import icalendar

import calendar_text as text
from planner import ZONE, Planner

STAMPS = {"LAST-MODIFIED", "DTSTAMP", "SEQUENCE"}
STATUS = {"STATUS", "COMPLETED", "PERCENT-COMPLETE"}
DAY = {"DTSTART", "DUE", "DURATION"}
NAME, DESCRIPTION, CATEGORY = "Renamed; by, a \\ check 會議", "One, two\nthree", "Check, really"
TO = "2026-11-28"
made = 0


class Edit:
    """A command, the lines it may change, and what icalendar must read afterwards."""

    def __init__(self, lines, *command, wants=lambda event: True, reads=None):
        self.lines, self.command, self.wants, self.reads = lines, command, wants, reads


def is_open(event):
    return event["status"] in ("open", "started")


def is_moved(todo, was):
    """The day is another; value type, clock time, zone and the distance of DTSTART and DUE are not."""
    had = {name: was[name] for name in ("DTSTART", "DUE") if hasattr(was.get(name), "dt")}
    for name, value in had.items():
        new = todo[name].dt
        if type(new) is not type(value.dt) or todo[name].params.get("TZID") != value.params.get("TZID"):
            return False
        if isinstance(new, datetime.datetime) and new.time() != value.dt.time():
            return False
    if len({todo[name].dt.toordinal() - value.dt.toordinal() for name, value in had.items()}) > 1:
        return False
    if "DURATION" in todo or not had:
        return True
    value = todo["DUE" if "DUE" in had else "DTSTART"].dt
    aware = isinstance(value, datetime.datetime) and value.tzinfo is not None
    return (value.astimezone(ZONE) if aware else value).strftime("%F") == TO


EDITS = {
    "tick": Edit(STATUS, "done", wants=is_open,
                 reads=lambda todo, was: todo["STATUS"] == "COMPLETED" and todo["PERCENT-COMPLETE"] == 100
                 and todo["COMPLETED"].dt == datetime.datetime(2026, 11, 26, 2, 2, tzinfo=datetime.timezone.utc)),
    "reopen": Edit(STATUS, "reopen", wants=lambda event: not is_open(event),
                   reads=lambda todo, was: todo["STATUS"] == "NEEDS-ACTION" and "COMPLETED" not in todo
                   and "PERCENT-COMPLETE" not in todo),
    "rename": Edit({"SUMMARY"}, "edit", "--title", NAME, reads=lambda todo, was: str(todo["SUMMARY"]) == NAME),
    "move": Edit(DAY, "edit", "--on", TO, wants=lambda event: event["day"] not in (None, TO), reads=is_moved),
    "describe": Edit({"DESCRIPTION"}, "edit", "--description", DESCRIPTION,
                     reads=lambda todo, was: str(todo.get("DESCRIPTION")) == DESCRIPTION),
    "categorise": Edit({"CATEGORIES"}, "edit", "--category", CATEGORY,
                       reads=lambda todo, was: CATEGORY in [str(name) for name in todo["CATEGORIES"].cats]),
}


def faults(planner, before):
    """What is wrong after each kind of edit, each made to a copy of the planner."""
    found = []
    # An occurrence has its own ways to be written, which other checks look at.
    events = [event for event in planner.events() if not event["recurrence"]]
    for name, edit in EDITS.items():
        chosen = [event for event in events if edit.wants(event)]
        if chosen:
            found += [f"{name}: {fault}" for fault in made_by(edit, chosen, planner, before)]
    return found


def made_by(edit, events, planner, before):
    global made
    copy = Planner()
    try:
        shutil.copytree(planner.folder, copy.folder, dirs_exist_ok=True)
        verb, *options = edit.command
        result = copy.run(verb, *[event["key"] for event in events], *options)
        if result.status != 0:
            return [str(result)]
        after = copy.export()
        again = copy.run("import", "-", "--json", input=after)
    finally:
        copy.remove()
    made += len(events)
    return list(compare(edit, events, before, after)) + ([] if again.json["changed"] == 0 else ["its own export is taken for a change"])


def compare(edit, events, before, after):
    old, new = text.blocks(before), text.blocks(after)
    if len(old) != len(new):
        yield f"{len(old)} components became {len(new)}"
        return
    changed = 0
    may = edit.lines | STAMPS
    for (kind, was), (_, now) in zip(old, new):
        if was == now:
            continue
        changed += 1
        if kind != "VTODO":
            yield f"a {kind} was changed"
        elif others(was, may) != others(now, may):
            yield f"other lines were changed: {was[:300]!r} became {now[:300]!r}"
        else:
            before, todo = parsed(was), parsed(now)
            if before is not None and (todo is None or not edit.reads(todo, before)):
                yield f"icalendar reads another value: {now[:300]!r}"
            if todo is not None and edit.lines is DAY and "DUE" in todo and "DURATION" in todo:
                yield "DUE and DURATION stand together"
    if changed != len(events):
        yield f"{changed} components were changed by {len(events)} edits"


def parsed(block):
    try:
        return icalendar.Calendar.from_ical(b"BEGIN:VCALENDAR\r\n" + block + b"END:VCALENDAR\r\n").subcomponents[0]
    except Exception:
        return None


def others(block, names):
    """The raw lines of a component, folds kept, but for those of some names; nested components whole."""
    kept, depth, own = [], 0, True
    for line in re.findall(rb"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$", block):
        if line[:1] not in (b" ", b"\t"):
            depth += line.upper().startswith(b"BEGIN:")
            own = depth == 1 and text.name(line.rstrip()) in names
        if not own:
            kept.append(line)
        if line[:1] not in (b" ", b"\t"):
            depth -= line.upper().startswith(b"END:")
    return kept
