"""What the rows of a generator must become, by the rules of the design and without our sources.

A row is one VTODO component; `--rows` of Benchmarks/generate.py describes the columns.
"""
import collections
import datetime as dt
import re
import zoneinfo

from dateutil import rrule

import calendar_text as text
from planner import ZONE

COLUMNS = ("uid summary description start due status percent priority completed categories "
           "rrule recurrence_id raw").split()
STATUS = {"": "open", "NEEDS-ACTION": "open", "IN-PROCESS": "started", "COMPLETED": "finished", "CANCELLED": "cancelled"}
UNTABBED = {"\\\\": "\\", "\\t": "\t", "\\r": "\r", "\\n": "\n"}


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        for line in file:
            cells = [re.sub(r"\\[\\trn]", lambda match: UNTABBED[match[0]], cell) for cell in line.rstrip("\n").split("\t")]
            yield dict(zip(COLUMNS, cells, strict=True))


class Moment:
    """A start, due or exception as written: wall time (midnight for a day) and zone."""

    def __init__(self, written):
        zone, _, value = written.rpartition(":")
        self.is_day = "T" not in value
        self.zone = "UTC" if value.endswith("Z") else zone or None
        self.wall = dt.datetime.strptime(value.rstrip("Z"), "%Y%m%d" if self.is_day else "%Y%m%dT%H%M%S")

    def placed(self, wall=None):
        """Day and clock time in the planner; another wall time of the same kind may be given."""
        wall = wall or self.wall
        if self.zone:
            wall = wall.replace(tzinfo=zoneinfo.ZoneInfo(self.zone)).astimezone(ZONE)
        return wall.date(), None if self.is_day else wall.strftime("%H:%M")


class Row:
    """One VTODO: its place in the planner, and the days of its series."""

    def __init__(self, cells):
        self.uid, self.name, self.rule = cells["uid"], cells["summary"], cells["rrule"]
        self.status = STATUS[cells["status"]]
        self.priority = int(cells["priority"] or 0) or None
        self.categories = text.split_list(cells["categories"])
        self.recurrence_id = Moment(cells["recurrence_id"]) if cells["recurrence_id"] else None
        self.start = Moment(cells["start"]) if cells["start"] else None
        self.due = Moment(cells["due"]) if cells["due"] else None
        raw = cells["raw"].encode()
        length = text.value(raw, "DURATION") if self.start and not self.due else None
        self.length = self.due.wall - self.start.wall if self.start and self.due else duration(length)
        self.finished_day = Moment(cells["completed"]).placed()[0] if cells["completed"] else None
        self.exceptions = {moment.wall for line in text.lines(raw) if text.name(line) == "EXDATE"
                           for moment in exceptions(line.decode())}

    @property
    def place(self):
        if self.due:
            return self.due.placed()
        return self.start.placed(self.start.wall + self.length) if self.start else (None, None)

    def day_of(self, start):
        """The day in the planner of the occurrence that the rule gives this start."""
        return self.start.placed(start + self.length)[0]

    def starts(self, limit):
        """Where the rule puts occurrences, as wall times, exceptions left out."""
        rule = rrule.rrulestr(self.until_in_wall_time(), dtstart=self.start.wall)
        return [at for at in rule.between(self.start.wall, limit, inc=True) if at not in self.exceptions]

    def until_in_wall_time(self):
        until = re.search(r"UNTIL=(\w+)", self.rule)
        if not until:
            return self.rule
        end = Moment(until[1])
        wall = end.wall
        if end.zone and self.start.zone:
            wall = wall.replace(tzinfo=dt.timezone.utc).astimezone(zoneinfo.ZoneInfo(self.start.zone)).replace(tzinfo=None)
        elif end.is_day and not self.start.is_day:
            wall += dt.timedelta(days=1, seconds=-1)
        return self.rule.replace(until[0], "UNTIL=" + wall.strftime("%Y%m%dT%H%M%S"))


def duration(written):
    parts = re.fullmatch(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", written or "PT0S")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in parts.groups())
    return dt.timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)


def exceptions(line):
    head, _, values = line.rpartition(":")
    zone = re.search(r"TZID=([^;:]+)", head)
    return [Moment((zone[1] + ":" if zone else "") + value) for value in values.split(",")]


class Expectation:
    """All rows of a file, as `wk list` and `wk month` must show them."""

    def __init__(self, path):
        self.rows = [Row(cells) for cells in read(path)]
        self.series = {row.uid: row for row in self.rows if row.rule}
        self.deviations = collections.defaultdict(list)
        for row in self.rows:
            if row.recurrence_id:
                self.deviations[row.uid].append(row)

    def listing(self):
        """(uid, day of the occurrence or None) → name, day, time, status, priority, categories."""
        table = {}
        for row in self.rows:
            day, time = row.place
            occurrence = None
            if row.recurrence_id:
                occurrence = self.series[row.uid].day_of(row.recurrence_id.wall).isoformat()
            table[row.uid, occurrence] = (row.name, day and day.isoformat(), time, row.status, row.priority, row.categories)
        return table

    def days(self):
        """The first and last day in the rows."""
        placed = [row.place[0] for row in self.rows if row.place[0]]
        return min(placed), max(placed)

    def counts(self, last):
        """day → [finished, total, cancelled], up to a day."""
        counts = collections.defaultdict(lambda: [0, 0, 0])

        def add(day, status):
            counts[day][1 if status != "cancelled" else 2] += 1
            counts[day][0] += status == "finished"

        for row in self.rows:
            if row.rule:
                for day, status in self.occurrences(row, last):
                    add(day, status)
            elif row.place[0]:
                add(row.place[0], row.status)
        return counts

    def occurrences(self, series, last):
        """The days on which a series stands without a deviation, one occurrence a day."""
        limit = dt.datetime.combine(last, dt.time()) + dt.timedelta(days=3)
        taken = {row.recurrence_id.wall for row in self.deviations[series.uid]}
        for day in sorted({series.day_of(start) for start in series.starts(limit) if start not in taken}):
            # Finished before its own day, the series stands there all the same: nothing finished is lost.
            if series.status == "finished" and series.finished_day and day > max(series.finished_day, series.place[0]):
                continue
            yield day, series.status
