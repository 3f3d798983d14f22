"""Sequences of commands that a seed gives, and what must hold between them."""
import datetime as dt
import random

import observe
from planner import Planner

FIRST, LAST = dt.date(2026, 10, 26), dt.date(2027, 1, 3)
MONTHS = ("2026-11", "2026-12")
WEEKS = tuple((dt.date(2026, 11, 2) + dt.timedelta(weeks=number)).isoformat() for number in range(8))
NOTED = WEEKS[2:5]
LABELS = (*(f"2026-W{dt.date.fromisoformat(week).isocalendar().week}" for week in NOTED), *MONTHS)
NAMES = ("Draft budget", "買牛奶", "資料レビュー", "Water plants", "Réunion", "a; b, c\\d", "🏃 5 km", "  spaces  ", "-x", "\u202e mirrored")
EVERY = ("day", "week", "weekday", "2 weeks", "month")


class Refused(Exception):
    """A command answered with an exit code that it has no reason for."""


class Sequence:
    """One planner and the commands that a seed makes of it."""

    def __init__(self, seed):
        self.random, self.planner, self.commands = random.Random(seed), Planner(), []
        self.keys, self.removed, self.revision, self.objects = [], [], 0, {}
        self.kinds = {"add": 5, "edit": 4, "done": 4, "reopen": 2, "undo": 2, "redo": 1, "rm": 2, "restore": 1, "import": 2, "range": 1,
                      "note": 3}

    # Commands

    def step(self):
        kind = self.random.choices(list(self.kinds), self.kinds.values())[0]
        getattr(self, {"import": "import_file", "range": "rm_range"}.get(kind, kind))()

    def do(self, *words, may=(0,)):
        """Runs a changing command; one that fails must not have changed anything."""
        self.commands.append(words)
        result = self.planner.run("--json", *words)
        if result.status not in may:
            raise Refused(result)
        self.check_revisions(changes=result.status in (0, 5))
        return result

    def day(self):
        return (dt.date(2026, 11, 1) + dt.timedelta(days=self.random.randrange(60))).isoformat()

    def time(self):
        return f"{self.random.randrange(24):02d}:{self.random.randrange(0, 60, 5):02d}"

    def some_keys(self, count=None):
        return self.random.sample(self.keys, min(len(self.keys), count or self.random.choice((1, 1, 2, 3))))

    def add(self):
        words = ["add", "--on", self.day()] if self.random.random() < 0.9 else ["add"]
        if len(words) > 1 and self.random.random() < 0.4:
            words += ["--at", self.time()]
        if self.random.random() < 0.3:
            words += ["--category", self.random.choice(("work", "家事", "a,b"))]
        if "--on" in words and self.random.random() < 0.25:
            words += ["--every", self.random.choice(EVERY), *self.random.choice(((), ("--count", "3"), ("--until", "2027-01-02")))]
        made = self.do(*words, "--", self.random.choice(NAMES)).json
        self.keys += [event["key"] for event in made["events"]]

    def edit(self):
        for key in self.some_keys(1):
            if self.random.random() < 0.1:
                self.do("edit", key, "--every", self.random.choice(EVERY + ("none",)), may=(0, 1, 3, 64))
                continue
            change = self.random.choice((("--title=" + self.random.choice(NAMES),), ("--on", self.day()), ("--on", "none"), ("--at", "none"),
                                         ("--on", self.day(), "--at", self.time()), ("--priority", "3"), ("--category", "home"),
                                         ("--description", "one\ntwo; three"), ("--description", "")))
            self.do("edit", key, *change, may=(0, 1, 3, 64))

    def done(self):
        keys = self.some_keys()
        if keys:
            self.do("done", *keys, may=(0, 1, 3, 64))

    def reopen(self):
        keys = self.some_keys()
        if keys:
            self.do("reopen", *keys, may=(0, 1, 3, 64))

    def rm(self):
        keys = self.some_keys()
        if keys:
            self.removed += keys
            self.do("rm", *keys, "--yes", may=(0, 1, 3, 64))

    def rm_range(self):
        self.do("rm", "--week", self.random.choice(WEEKS), "--yes", may=(0,))

    def restore(self):
        """Brings back an event or a note."""
        self.do("trash", "restore", self.random.choice([*self.removed, *LABELS]), may=(0, 3))

    def undo(self):
        self.do("undo")

    def redo(self):
        self.do("redo")

    def note(self):
        period = self.random.choice((("week", self.random.choice(NOTED)), ("month", self.random.choice(MONTHS))))
        how = self.random.choice(("--set", "--set", "--append"))
        self.do("note", *period, how, self.random.choice(("First line\nsecond line", "本月目標：跑步 12 次", "", "a; b, c")))

    def import_file(self):
        path = self.planner.folder / "random.ics"
        path.write_bytes(self.file())
        self.do("import", path, *self.random.choice(((), (), ("--restore",), ("--replace",))), may=(0, 5))

    def file(self):
        """A few objects out of a small stock of UIDs, each time in another state."""
        blocks = [self.block(number) for number in self.random.sample(range(8), self.random.randrange(1, 6))]
        return b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//random//EN\r\n" + b"".join(blocks) + b"END:VCALENDAR\r\n"

    def block(self, number):
        stamp = f"2026112{self.random.randrange(10)}T{self.random.randrange(24):02d}0000Z"
        status = self.random.choice(("NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED"))
        lines = [f"UID:random-{number}", f"DTSTAMP:{stamp}", f"LAST-MODIFIED:{stamp}", f"SUMMARY:{self.random.choice(NAMES[:5])}",
                 f"DTSTART;VALUE=DATE:{self.day().replace('-', '')}", f"STATUS:{status}", f"X-COLOUR:{self.random.choice(('red', 'blue'))}"]
        if status == "COMPLETED":
            lines += [f"COMPLETED:{stamp}", "PERCENT-COMPLETE:100"]
        if number == 7:
            lines += ["RRULE:FREQ=WEEKLY;COUNT=4"]
        kind = "VEVENT" if number == 6 else "VTODO"
        return "".join(f"{line}\r\n" for line in (f"BEGIN:{kind}", *lines, f"END:{kind}")).encode()

    # What must hold

    def check_revisions(self, changes):
        """The counter and the revisions of objects only grow, and no two objects share one."""
        [[(counter,)], rows] = self.planner.read("SELECT revision FROM planner", "SELECT id, revision FROM object")
        objects = dict(rows)
        assert counter >= self.revision, "the counter went down"
        assert changes or counter == self.revision, "a command that failed has changed something"
        assert len(set(objects.values())) == len(objects), "two objects have one revision"
        assert objects.keys() >= self.objects.keys(), "an object has vanished"
        for number, revision in objects.items():
            before = self.objects.get(number)
            assert revision == before or self.revision < revision <= counter, f"object {number}: {before}, then {revision}"
        self.revision, self.objects = counter, objects

    def refresh(self):
        """Lists the whole range, checks its sums, and learns the keys."""
        listed = self.planner.ok("list", "--from", FIRST, "--to", LAST, "--json").json
        self.keys = [event["key"] for event in listed["events"]]
        return listed

    def check_counts(self):
        """Weeks, months and summaries count what the list shows."""
        listed, days = self.refresh(), {}
        for event in listed["events"]:
            assert event["counted"] is not None
            if event["counted"]:
                days.setdefault(event["day"], []).append(event["status"])
        self.equal(listed, [status for states in days.values() for status in states], "list")
        for month in MONTHS:
            shown = self.planner.month(month)
            self.check_days(shown, days)
            stats = self.planner.ok("stats", month, "--json").json
            for key in ("finished", "total", "cancelled"):
                assert stats[key] == shown[key] == sum(row[key] for row in stats["rows"]), f"stats {month}: {stats}"
        for monday in self.random.sample(WEEKS, 2):
            self.check_days(self.planner.ok("week", monday, "--json").json, days)

    def check_days(self, shown, days):
        for row in shown["days"]:
            self.equal(row, days.get(row["day"], []), row["day"])
        self.equal(shown, [status for row in shown["days"] for status in days.get(row["day"], [])], shown["schema"])

    def equal(self, row, states, place):
        cancelled = states.count("cancelled")
        wanted = [states.count("finished"), len(states) - cancelled, cancelled]
        assert [row["finished"], row["total"], row["cancelled"]] == wanted, f"{place}: counts {wanted}, shown {row}"

    def state(self):
        """All that a user can see, without what an undo may renew."""
        return observe.state(self.planner, NOTED, MONTHS)

    def repeat(self, word):
        """Undoes or redoes until there is nothing left."""
        for _ in range(200):
            if not self.do(word).json["operations"]:
                return
        raise AssertionError(f"wk {word} finds no end")

