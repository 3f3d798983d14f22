"""The `--json` contract: which keys every command prints, in which order and of which type.

A type is a word (`text`, `day`, `time`, `instant`, `int`, `bool`, `status`, `day_or_month`), with `?` where it may
be null; a list holds the type of its rows; a table holds keys. Keys may be added behind and between, never taken away.
"""
import re

EVENT = {
    "key": "text", "uid": "text", "calendar": "text", "name": "text", "day": "day?", "time": "time?", "zone": "text?",
    "status": "status", "finished_at": "instant?", "priority": "int?", "categories": ["text"], "description": "text?",
    "counted": "bool", "recurrence": "recurrence?", "appointment": "any?",
}
RECURRENCE = {"rule": "text", "occurrence": "day?", "deviation": "bool", "listed": "day?"}
APPOINTMENT = {"uid": "text", "calendar": "text", "name": "text", "day": "day", "start": "time?", "end": "time?", "all_day": "bool", "part": "any?", "key": "text?"}
WHOLE_APPOINTMENT = APPOINTMENT | {"day": "day?", "all_day": "bool?"}
COUNTS = {"finished": "int", "total": "int", "cancelled": "int"}
DAY_COUNTS = {"day": "day"} | COUNTS
WEEK_DAY = {"day": "day", "weekday": "int", "folded": "bool"} | COUNTS | {"events": [EVENT], "appointments": [APPOINTMENT]}
CHANGE = {"events": [EVENT], "day_counts": [DAY_COUNTS], "operation": "int?"}
OPERATION = {"id": "int", "at": "instant", "command": "text", "events": "int", "undone": "bool",
             "notes": "int", "appointments": "int", "others": "int"}
HISTORY = {"id": "int", "at": "instant", "command": "text", "undone": "bool"}
IMPORTED = {"new": "int", "changed": "int", "unchanged": "int", "rejected": "int", "appointments": "int", "notes": "int", "copies": "int"}
EXPORTED = {"file": "text", "calendar": "text?", "options": ["text"], "state": "text", "reason": "text?", "events": "int?", "finished": "int?",
            "cancelled": "int?", "notes": "int?", "appointments": "int?", "unscheduled": "int?", "not_carried": "any?"}
WARNING = {"line": "int?", "uid": "text?", "reason": "text", "lost": "bool"}
PAIR = {"name": "text", "calendar": "text", "kind": "text", "place": "text", "direction": "text", "deletes": "bool", "conflict": "text",
        "runs": "int", "last_run": "instant?", "last_state": "text?"}
SYNCED = {"sent": "int", "received": "int", "merged": "int", "deleted_here": "int", "deleted_there": "int", "conflicts": "int",
          "quarantined": "int", "unchanged": "int"}
ACTION = {"uid": "text?", "name": "text", "side": "text", "action": "text", "reason": "text?", "key": "text?", "units": "text?"}
SYNC_RUN = {"name": "text", "state": "text"} | SYNCED | {"requests": "int", "actions": [ACTION], "findings": ["text"], "deletions": "int?", "run": "int?"}

SCHEMAS = {
    "list": {"from": "day?", "to": "day?"} | COUNTS | {"events": [EVENT]},
    "show": {"event": EVENT, "pairs": [{"name": "text"}], "history": [HISTORY], "appointment": "any?"},
    "week": {"week": "text", "monday": "day", "note": "text?"} | COUNTS | {"unscheduled": "int", "days": [WEEK_DAY]},
    "month": {"month": "month", "note": "text?"} | COUNTS
    | {"weeks": [{"week": "text", "monday": "day", "finished": "int", "total": "int"}], "days": [DAY_COUNTS]},
    "stats": {"from": "day", "to": "day", "basis": "text"} | COUNTS | {"overdue": "int", "rows": [{"period": "text", "from": "day", "to": "day"} | COUNTS]},
    "add": CHANGE, "done": CHANGE, "reopen": CHANGE, "edit": CHANGE, "rm": CHANGE | {"appointments": [WHOLE_APPOINTMENT]},
    "trash": {"events": [EVENT | {"trashed_at": "instant", "trash_reason": "text"}],
              "notes": [{"week": "text?", "month": "month?", "first_day": "day", "note": "text", "trashed_at": "instant", "trash_reason": "text"}],
              "appointments": [WHOLE_APPOINTMENT | {"trashed_at": "instant", "trash_reason": "text"}]},
    "import": {"operation": "int?"} | IMPORTED | {"files": [{"file": "text"} | IMPORTED | {"warnings": [WARNING], "calendar": "text?"}]},
    "export": {"file": "text?", "events": "int", "finished": "int", "cancelled": "int", "notes": "int", "appointments": "int",
               "unscheduled": "int", "not_carried": [{"name": "text", "count": "int"}], "files": [EXPORTED]},
    "undo": {"operations": [OPERATION]}, "redo": {"operations": [OPERATION]}, "log": {"operations": [OPERATION]},
    "backup": {"file": "text", "bytes": "int", "schema_version": "int", "events": "int"},
    "restore": {"file": "text", "schema_version": "int", "events": "int", "previous": "text?", "revision": "int"},
    "doctor": {"ok": "bool", "checks": [{"check": "text", "ok": "bool", "message": "text", "fixed": "bool"}]},
    "version": {"version": "text"},
    "sync-list": {"pairs": [PAIR]}, "sync-remove": {"pairs": [PAIR]}, "sync-reset": {"pairs": [PAIR]},
    "sync-add": {"pairs": [PAIR], "there": "int", "here": "int", "matching": "int"},
    "sync-run": {"dry_run": "bool", "pairs": [SYNC_RUN]}, "sync-restore": {"pairs": [SYNC_RUN]},
    "sync-status": {"pairs": [{"name": "text", "runs": "int", "last_run": "instant?", "last_state": "text?", "waiting": "int", "conflicts": "int",
                               "quarantined": [{"href": "text", "uid": "text?", "reason": "text"}]}]},
    "sync-history": {"runs": [{"run": "int", "pair": "text", "at": "instant", "ended": "instant?", "state": "text"} | SYNCED
                              | {"properties_here": "int", "properties_there": "int", "resolved": "int"}]},
    "conflicts": {"conflicts": [{"key": "text?", "uid": "text", "name": "text", "pair": "text", "unit": "text", "here": "text?", "there": "text?",
                                 "base": "text?", "changed_here": "instant?", "changed_there": "instant?", "occurrence": "text?"}]},
    "conflicts-resolve": CHANGE,
}
ERROR = {"code": "text", "message": "text", "hint": "text?", "place": "any?"}

PATTERNS = {
    "day": r"\d{4}-\d\d-\d\d", "month": r"\d{4}-\d\d", "time": r"\d\d:\d\d(:\d\d)?", "instant": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
    "status": r"open|started|finished|cancelled", "text": r"(?s:.*)",
}


def problems(kind, value, place):
    """Where a value is not of its type, in words."""
    if isinstance(kind, dict):
        return of_table(kind, value, place)
    if isinstance(kind, list):
        if not isinstance(value, list):
            return [f"{place}: {value!r} is no array"]
        return [found for number, row in enumerate(value) for found in problems(kind[0], row, f"{place}[{number}]")]
    name = kind.rstrip("?")
    if value is None:
        return [] if kind.endswith("?") else [f"{place}: null"]
    if name == "any":
        return []
    if name == "recurrence":
        return of_table(RECURRENCE, value, place)
    if name in ("int", "bool"):
        fits = isinstance(value, bool) if name == "bool" else isinstance(value, int) and not isinstance(value, bool)
    else:
        fits = isinstance(value, str) and re.fullmatch(PATTERNS[name], value)
    return [] if fits else [f"{place}: {value!r} is no {name}"]


def of_table(table, value, place):
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is no object"]
    found = [f"{place}: no key {key}" for key in table if key not in value]
    known = [key for key in value if key in table]
    if not found and known != list(table):
        found.append(f"{place}: keys in the order {known}, not {list(table)}")
    return found + [wrong for key in known for wrong in problems(table[key], value[key], f"{place}.{key}")]


def of_answer(command, answer):
    """What is wrong with what `wk COMMAND --json` printed."""
    found = [] if next(iter(answer)) == "schema" else ["schema is not the first key"]
    # `wk sync run` prints wk.sync-run.
    name = re.fullmatch(rf"wk\.({command}(-[a-z]+)?)/\d+", answer["schema"])
    if not name:
        return found + [f"schema {answer['schema']}"]
    return found + of_table(SCHEMAS.get(name[1], {}), answer, name[1])
