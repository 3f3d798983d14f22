"""All that a user can see of a planner, as a value to compare."""
import re

import calendar_text as text

# What a program renews with every change; an undo is a change too.
STAMPS = {"LAST-MODIFIED", "DTSTAMP", "SEQUENCE", "CREATED"}
# Absent, these say the same as with this value.
DEFAULTS = {b"STATUS:NEEDS-ACTION", b"PERCENT-COMPLETE:0"}


def state(planner, weeks=(), months=(), uids=True):
    """Events, notes and exported objects. Without `uids`, two events that were made with the same words are alike."""
    events = planner.events()
    noted = [planner.ok("week", week, "--json").json["note"] for week in weeks]
    noted += [planner.month(month)["note"] for month in months]
    objects = [meaning(block) for block in text.objects(planner.export())]
    if not uids:
        events = [event | {"uid": None} for event in events]
        objects = [[line for line in lines if not line.startswith(b"UID:")] for lines in objects]
    return {"events": events, "notes": noted, "export": objects}


def meaning(block):
    """The lines of a component as they read, without stamps."""
    kept = [line for line in text.lines(block) if text.name(line) not in STAMPS and line not in DEFAULTS]
    return sorted(re.sub(rb"\s+$", b"", line) for line in kept)


def difference(wanted, shown):
    """What two states do not share, for a message; None where they are the same."""
    if wanted == shown:
        return None
    for part in wanted:
        missing, extra = [row for row in wanted[part] if row not in shown[part]], [row for row in shown[part] if row not in wanted[part]]
        if wanted[part] != shown[part]:
            return f"{part} differ\n  wanted {missing}\n  shown  {extra}"
