#!/usr/bin/env python3
"""Writes a planner's worth of iCalendar data, the same bytes for the same arguments.

    generate.py --todos 100000 --style planner OUT.ics
    generate.py --todos 2000 --style mixed --rows ROWS.tsv OUT.ics

--style planner       what a week planner writes: mostly days, few properties
--style mixed         what other programs write: zones, alarms, X- properties, long texts
--zones-last          time zone definitions at the end of the file, behind their users
--scatter             overrides far from their series, anywhere later in the file
--rows FILE           every VTODO as a line of tab-separated values, see COLUMNS; `raw` is its text

Standard library only. Days run over the five years from START.
"""
import argparse
import datetime as dt
import random
import zoneinfo

START = dt.date(2021, 1, 4)
DAYS = 5 * 365
UTC = dt.timezone.utc
COLUMNS = ("uid summary description start due status percent priority completed categories "
           "rrule recurrence_id raw").split()

# TZID: abbreviation and offset of standard and of summer time, and when each begins.
ZONES = {
    "Europe/Paris": (("CET", "+0100", "19961027T030000", "10;BYDAY=-1SU"), ("CEST", "+0200", "19960331T020000", "3;BYDAY=-1SU")),
    "America/New_York": (("EST", "-0500", "20071104T020000", "11;BYDAY=1SU"), ("EDT", "-0400", "20070311T020000", "3;BYDAY=2SU")),
    "Australia/Sydney": (("AEST", "+1000", "20080406T030000", "4;BYDAY=1SU"), ("AEDT", "+1100", "20081005T020000", "10;BYDAY=1SU")),
    "Asia/Taipei": (("CST", "+0800", "19800101T000000", None), ("CDT", "+0900", None, None)),
    "Asia/Kolkata": (("IST", "+0530", "19800101T000000", None), ("IST", "+0530", None, None)),
}
ZONE_NAMES = list(ZONES)
ZONE_INFO = {name: zoneinfo.ZoneInfo(name) for name in ZONES}

NAMES = [
    "Plan the week", "Pay rent; water; power", "Write to Anna, Ben and Chris", "Back up C:\\photos",
    "Call the dentist", "Repair the bicycle", "Tidy the cellar", "Prepare slides", "Read chapter seven",
    "Run 5 km 🏃", "Buy oats, milk, bread", "Review \"draft two\"", "Order filters", "Learn vocabulary",
    "寫週報", "買菜、煮飯", "準備期中考（數學）", "預約健康檢查", "提案資料を直す", "図書館へ行く", "掃除機をかける",
    "Förbered mötet på måndag", "Écrire à l’école", "Straße räumen", "Купить билеты", "👩‍🔬 Labor aufräumen",
]
TEXTS = [
    "Short.", "One line, with a comma; and a semicolon.", "First:\n- this\n- that\n\nThen: the rest.",
    "Path C:\\new\\table and a tab\there.", "https://example.org/a?b=c&d=e;f,g",
    "這件事要分三個步驟：先收集資料，再寫草稿，最後請同事看過，週五以前寄出。", "長い説明文です。" * 12,
    "An unbroken word " + "w" * 160 + " follows.",
]
LABELS = ["work", "home", "health", "study", "errand", "money", "家事", "仕事", "R&D", "plans, big", "semi;colon"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def escape(text):
    """RFC 5545 §3.3.11."""
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def fold(line):
    """RFC 5545 §3.1: at most 75 octets, never inside a character."""
    if len(line) <= 75 and (len(line) <= 18 or len(line.encode()) <= 75):
        return line
    parts, part, room = [], "", 75
    for character in line:
        size = len(character.encode())
        if size > room:
            parts.append(part)
            part, room = "", 74
        part += character
        room -= size
    return "\r\n ".join(parts + [part])


def day(value):
    return value.strftime("%Y%m%d")


def clock(value):
    return value.strftime("%Y%m%dT%H%M%S")


def utc(value):
    return clock(value.astimezone(UTC)) + "Z"


def zone_text(name):
    standard, summer = ZONES[name]
    lines = ["BEGIN:VTIMEZONE", "TZID:" + name]
    for kind, (short, offset, begins, rule), (_, before, _, _) in (
            ("STANDARD", standard, summer), ("DAYLIGHT", summer, standard)):
        if begins:
            lines += ["BEGIN:" + kind, "DTSTART:" + begins] + (["RRULE:FREQ=YEARLY;BYMONTH=" + rule] if rule else [])
            lines += ["TZNAME:" + short, "TZOFFSETFROM:" + before, "TZOFFSETTO:" + offset, "END:" + kind]
    return "\r\n".join(lines + ["END:VTIMEZONE"]) + "\r\n"


class When:
    """A start or due: a day, or a wall time that floats, stands in UTC or in a zone."""

    def __init__(self, value, zone=None):
        self.value, self.zone = value, zone

    @property
    def is_day(self):
        return not isinstance(self.value, dt.datetime)

    def moved(self, delta):
        return When(self.value + delta, self.zone)

    def line(self, name):
        if self.is_day:
            return f"{name};VALUE=DATE:{day(self.value)}"
        if self.zone in (None, "UTC"):
            return f"{name}:{self.column()}"
        return f"{name};TZID={self.zone}:{clock(self.value)}"

    def column(self):
        """As in --rows: `20261126`, `20261126T090000`, `20261126T090000Z`, `Asia/Taipei:20261126T090000`."""
        if self.is_day:
            return day(self.value)
        suffix = "Z" if self.zone == "UTC" else ""
        prefix = self.zone + ":" if self.zone not in (None, "UTC") else ""
        return prefix + clock(self.value) + suffix


class Maker:
    """Makes VTODOs and VEVENTs, one after the other, from one seed."""

    def __init__(self, seed, style):
        self.random = random.Random(f"weekbook {seed} {style}")
        self.mixed = style == "mixed"

    def uid(self):
        bits = f"{self.random.getrandbits(128):032x}"
        if self.mixed and self.random.random() < 0.2:
            return bits + "@example.net"
        return f"{bits[:8]}-{bits[8:12]}-4{bits[13:16]}-8{bits[17:20]}-{bits[20:]}"

    def chance(self, share):
        return self.random.random() < share

    def stamps(self, base):
        made = dt.datetime.combine(base, dt.time(7), UTC) - dt.timedelta(minutes=self.random.randrange(40000))
        changed = made + dt.timedelta(seconds=self.random.randrange(30000))
        return ["DTSTAMP:" + utc(changed), "CREATED:" + utc(made), "LAST-MODIFIED:" + utc(changed)]

    def when(self, date, zoned):
        """A time between 06:00 and 21:45, which no zone skips or repeats."""
        time = dt.datetime.combine(date, dt.time(self.random.randrange(6, 22), self.random.choice((0, 15, 30, 45))))
        if zoned:
            return When(time, self.random.choice(ZONE_NAMES))
        return When(time, self.random.choice((None, "UTC")))

    def rule(self, start):
        """A rule whose first occurrence is the start itself, and the plain step between its first two."""
        value, count = start.value, self.random.randrange(2, 25)
        kind = self.random.randrange(6)
        if kind == 0:
            return f"FREQ=DAILY;COUNT={count}", dt.timedelta(days=1)
        if kind == 1:
            return f"FREQ=WEEKLY;COUNT={count}", dt.timedelta(days=7)
        if kind == 2 and value.day <= 28:
            return f"FREQ=MONTHLY;BYMONTHDAY={value.day};COUNT={count}", None
        if kind == 3 and value.day <= 28:
            return f"FREQ=YEARLY;COUNT={min(count, 4)}", None
        end = value + dt.timedelta(days=self.random.randrange(20, 150))
        until = day(end) if start.is_day else clock(end) if start.zone is None else utc(end.replace(tzinfo=ZONE_INFO[start.zone]))
        if kind == 4:
            return f"FREQ=WEEKLY;INTERVAL=2;UNTIL={until}", dt.timedelta(days=14)
        days = sorted({value.weekday(), (value.weekday() + 3) % 7})
        return f"FREQ=WEEKLY;BYDAY={','.join(WEEKDAYS[d] for d in days)};UNTIL={until}", None

    def state(self, base, share, lines, row):
        """Appends STATUS and what belongs to it."""
        status, percent, done, dice = "", 0, None, self.random.random()
        if dice < share:
            done = dt.datetime.combine(base, dt.time(), UTC) + dt.timedelta(minutes=self.random.randrange(-3000, 3000))
            status, percent = "COMPLETED", 100
            lines += ["STATUS:COMPLETED", "COMPLETED:" + utc(done), "PERCENT-COMPLETE:100"]
        elif dice < share + 0.05:
            status = "CANCELLED"
            lines.append("STATUS:CANCELLED")
        elif dice < share + 0.12:
            status, percent = "IN-PROCESS", self.random.randrange(10, 100, 10)
            lines += ["STATUS:IN-PROCESS", f"PERCENT-COMPLETE:{percent}"]
        elif dice < 0.9:
            status = "NEEDS-ACTION"
            lines.append("STATUS:NEEDS-ACTION")
        row.update(status=status, percent=percent, completed=utc(done) if done else "")

    def foreign(self, number):
        """Lines that other programs add."""
        lines = [(f"X-APPLE-SORT-ORDER:{600000000 + number}", f"X-MOZ-GENERATION:{number % 9 + 1}",
                  'X-NOTE;X-KIND="a:b;c":' + escape("kept, as it is; always"), f"X-SOURCE-HREF:/dav/{number}.ics",
                  "X-OC-HIDESUBTASKS:0")[number % 5]]
        extras = [("LOCATION:" + escape("Room 4; east, upstairs"), 0.15), (f"URL:https://example.net/{number}", 0.1),
                  ('ATTENDEE;CN="Lin, Mei":mailto:mei@example.net', 0.05), ("CLASS:PRIVATE", 0.1),
                  ("ATTACH;ENCODING=BASE64;VALUE=BINARY:" + "QUJDREVGR0hJ" * 30, 0.02), ("GEO:25.033000;121.565000", 0.04)]
        return lines + [line for line, share in extras if self.chance(share)]

    def alarm(self):
        return ["BEGIN:VALARM", "ACTION:DISPLAY", self.random.choice(("TRIGGER:-PT15M", "TRIGGER;RELATED=END:-P1D")),
                "DESCRIPTION:" + escape("Soon, really; 快到了"), "END:VALARM"]

    def todo(self, number, recurring):
        """The components of one object: a VTODO, behind it the overrides of a series."""
        base = START + dt.timedelta(days=self.random.randrange(DAYS))
        name, uid = self.random.choice(NAMES), self.uid()
        if self.chance(0.4):
            name += f" ({self.random.randrange(1, 100)})"
        row = dict.fromkeys(COLUMNS, "") | {"uid": uid, "summary": name}
        lines = ["UID:" + uid] + self.stamps(base) + ["SUMMARY:" + escape(name)]
        if self.chance(0.5 if self.mixed else 0.3):
            row["description"] = self.random.choice(TEXTS)
            lines.append("DESCRIPTION:" + escape(row["description"]))
        start = due = None
        repeats = self.chance(recurring)
        shape = self.random.random() * (0.95 if repeats else 1)
        if shape < (0.45 if self.mixed else 0.78):
            start = When(base) if repeats or self.chance(0.1) else None
            due = When(base + dt.timedelta(days=self.random.randrange(3) if start else 0))
        elif shape < 0.95:
            at = self.when(base, zoned=repeats or self.chance(0.6))
            start = at if repeats or self.chance(0.4) else None
            due = at.moved(dt.timedelta(minutes=self.random.randrange(30, 300, 15)))
        if start and not start.is_day and self.mixed and self.chance(0.15):
            lines += [start.line("DTSTART"), "DURATION:PT45M"]
            row["start"], due = start.column(), None
        else:
            for key, value, prop in (("start", start, "DTSTART"), ("due", due, "DUE")):
                if value:
                    lines.append(value.line(prop))
                    row[key] = value.column()
        step = None
        if repeats:
            row["rrule"], step = self.rule(start)
            lines.append("RRULE:" + row["rrule"])
            if self.chance(0.3):
                skipped = start.moved(dt.timedelta(days=14))
                lines.append(skipped.line("EXDATE"))
        if self.chance(0.4):
            labels = [escape(label) for label in self.random.sample(LABELS, self.random.randrange(1, 4))]
            row["categories"] = ",".join(labels)
            lines.append("CATEGORIES:" + row["categories"])
        row["priority"] = self.random.randrange(1, 10) if self.chance(0.3) else 0
        if row["priority"]:
            lines.append(f"PRIORITY:{row['priority']}")
        self.state(base, 0.1 if repeats else 0.55, lines, row)
        if self.mixed:
            lines += self.foreign(number)
        if self.chance(0.1):
            lines += self.alarm()
        made = [(lines, row)]
        if repeats and self.chance(0.6):
            made += self.overrides(row, start, due, step)
        return made

    def overrides(self, series, start, due, step):
        """Deviations of the first occurrence, and of the second where the rule's step is plain."""
        made = []
        for index in range(2 if step and self.chance(0.5) else 1):
            at = start.moved(index * step) if step else start
            row = dict.fromkeys(COLUMNS, "") | {"uid": series["uid"], "summary": series["summary"] + " (moved)"}
            moved = at.moved(dt.timedelta(days=self.random.randrange(3)))
            until = moved.moved((due.value - start.value) if due else dt.timedelta(minutes=45))
            lines = ["UID:" + series["uid"]] + self.stamps(START) + [
                "SUMMARY:" + escape(row["summary"]), at.line("RECURRENCE-ID"), moved.line("DTSTART"), until.line("DUE")]
            row.update(recurrence_id=at.column(), start=moved.column(), due=until.column(), priority=0)
            base = at.value if at.is_day else at.value.date()
            self.state(base, 0.6, lines, row)
            made.append((lines, row))
        return made

    def event(self, number):
        """A VEVENT: an appointment."""
        base = START + dt.timedelta(days=self.random.randrange(DAYS))
        lines = ["UID:" + self.uid()] + self.stamps(base) + ["SUMMARY:" + escape(self.random.choice(NAMES))]
        if self.chance(0.4):
            lines += [When(base).line("DTSTART"), When(base + dt.timedelta(days=self.random.randrange(1, 4))).line("DTEND")]
        else:
            at = self.when(base, zoned=True)
            lines += [at.line("DTSTART"), at.moved(dt.timedelta(hours=1)).line("DTEND")]
        return lines + (self.foreign(number) if self.mixed else [])


def component(kind, lines):
    return f"BEGIN:{kind}\r\n" + "\r\n".join(map(fold, lines)) + f"\r\nEND:{kind}\r\n"


def tabbed(value):
    return str(value).replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")


def write(options):
    maker = Maker(options.seed, options.style)
    zones = "".join(map(zone_text, ZONES))
    rows = open(options.rows, "w", encoding="utf-8", newline="") if options.rows else None
    waiting = []
    with open(options.out, "w", encoding="utf-8", newline="") as out:
        out.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Weekbook//generate.py//EN\r\n")
        out.write("" if options.zones_last else zones)

        def put(lines, row):
            row["raw"] = component("VTODO", lines)
            out.write(row["raw"])
            if rows:
                rows.write("\t".join(tabbed(row[column]) for column in COLUMNS) + "\n")

        for number in range(options.todos):
            first, *others = maker.todo(number, options.recurring)
            put(*first)
            if options.scatter:
                waiting += others
            else:
                for other in others:
                    put(*other)
            if waiting and maker.chance(0.001):
                put(*waiting.pop(maker.random.randrange(len(waiting))))
        for lines, row in waiting:
            put(lines, row)
        for number in range(options.events):
            out.write(component("VEVENT", maker.event(number)))
        out.write((zones if options.zones_last else "") + "END:VCALENDAR\r\n")
    if rows:
        rows.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--todos", type=int, default=1000)
    parser.add_argument("--events", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--style", choices=("planner", "mixed"), default="planner")
    parser.add_argument("--recurring", type=float, default=0.02, help="share of series among the VTODOs")
    parser.add_argument("--zones-last", action="store_true")
    parser.add_argument("--scatter", action="store_true")
    parser.add_argument("--rows")
    parser.add_argument("out")
    write(parser.parse_args())


if __name__ == "__main__":
    main()
