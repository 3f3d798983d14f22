"""Series fall on the days that dateutil and recurring-ical-events find.

WK_RULES says how many rules are tried, WK_SEED which; a failure prints both.
"""
import calendar
import datetime as dt
import itertools
import os
import random
import zoneinfo

from planner import ZONE, PlannerCase

RULES = int(os.environ.get("WK_RULES", "2000"))
SEED = int(os.environ.get("WK_SEED", "20261126"))
# The second window lies beyond the days that are stored, and is computed when it is looked at.
WINDOWS = [(dt.date(2026, 2, 1), dt.date(2026, 11, 30)), (dt.date(2029, 1, 1), dt.date(2029, 4, 30))]
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu",
         "Pacific/Kiritimati", "America/Sao_Paulo"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = dt.timedelta(days=1)


class Series:
    """One repeating component, and what must come of it."""

    def __init__(self, number, rng):
        self.name, self.rng = f"s{number}", rng
        self.kind = rng.choice(["date", "floating", "utc", "zoned", "zoned"])
        self.zone = rng.choice(ZONES)
        self.start = dt.datetime(rng.randint(2018, 2026), 1, 1) + DAY * rng.randint(0, 364)
        if self.kind != "date":
            self.start += dt.timedelta(minutes=15 * rng.randint(0, 95))
        self.parts = self.rule()
        self.count, self.until = None, None
        if rng.random() < 0.3:
            self.count = rng.choice([1, 2, 5, 30, 400])
        elif rng.random() < 0.4:
            self.until = self.start + DAY * rng.randint(0, 3000)
        self.until_form = rng.choice(["own", "date", "floating"])
        self.exceptions, self.extra = [], []

    # The rule

    def rule(self):
        rng, parts = self.rng, {"FREQ": self.rng.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])}
        if rng.random() < 0.4:
            parts["INTERVAL"] = rng.choice([2, 2, 3, 4, 5, 7, 12])
        if rng.random() < 0.2:
            parts["WKST"] = rng.choice(DAYS)
        getattr(self, parts["FREQ"].lower())(parts)
        if rng.random() < 0.15 and len(parts) > 1 and any(name.startswith("BY") for name in parts):
            # For a position that never comes dateutil looks until the year 9999.
            many = parts["FREQ"] in ("WEEKLY", "MONTHLY") and len([day for day in parts.get("BYDAY", []) if day in DAYS]) > 2
            many = many and "BYMONTHDAY" not in parts
            parts["BYSETPOS"] = self.some([1, 2, 3, -1, -2] if many else [1, -1], 2)
        return parts

    def some(self, values, most):
        return sorted(self.rng.sample(values, self.rng.randint(1, most)), key=str)

    def limits(self, parts):
        if self.rng.random() < 0.25:
            parts["BYMONTH"] = self.some(range(1, 13), 4)

    def daily(self, parts):
        self.limits(parts)
        if self.rng.random() < 0.3:
            parts["BYDAY"] = self.some(DAYS, 4)
        if self.rng.random() < 0.3:
            parts["BYMONTHDAY"] = self.some([1, 2, 13, 15, 28, 30, 31, -1, -2, -7], 5)

    def weekly(self, parts):
        self.limits(parts)
        if self.rng.random() < 0.7:
            parts["BYDAY"] = self.some(DAYS, 4)

    def monthly(self, parts):
        self.limits(parts)
        choice = self.rng.random()
        if choice < 0.35:
            parts["BYMONTHDAY"] = self.some([1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31], 3)
        elif choice < 0.6:
            parts["BYDAY"] = self.some([f"{n}{day}" for n in (1, 2, 3, 4, 5, -1, -2) for day in DAYS], 2)
        elif choice < 0.75:
            parts["BYDAY"] = self.some(DAYS, 3)
        elif choice < 0.85:
            parts["BYDAY"], parts["BYMONTHDAY"] = self.some(DAYS, 2), self.some(range(1, 29), 9)

    def yearly(self, parts):
        parts.pop("INTERVAL", None) if self.rng.random() < 0.5 else None
        choice = self.rng.random()
        if choice < 0.2:
            parts["BYMONTH"] = self.some(range(1, 13), 3)
        elif choice < 0.4:
            parts["BYMONTH"], parts["BYMONTHDAY"] = self.some(range(1, 13), 3), self.some([1, 15, 29, 30, 31, -1], 2)
        elif choice < 0.55:
            parts["BYMONTH"] = self.some(range(1, 13), 2)
            parts["BYDAY"] = self.some([f"{n}{day}" for n in (1, 2, 4, -1) for day in DAYS], 2)
        elif choice < 0.65:
            parts["BYDAY"] = self.some([f"{n}{day}" for n in (1, 20, -1, -10, 53) for day in DAYS], 2)
        elif choice < 0.75:
            parts["BYYEARDAY"] = self.some([1, 59, 60, 100, 200, 365, 366, -1, -100, -366], 3)
        elif choice < 0.9:
            parts["BYWEEKNO"] = self.some([1, 2, 20, 51, 52, 53, -1, -2], 3)
            parts["BYDAY"] = self.some(DAYS, 2)
        elif choice < 0.95:
            parts["BYMONTHDAY"] = self.some([1, 13, 31, -1], 2)

    def text_of(self, name, value):
        return f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"

    # As iCalendar

    def stamp(self, value, kind=None):
        kind = kind or self.kind
        if kind == "date":
            return f";VALUE=DATE:{value:%Y%m%d}"
        if kind == "utc":
            return f":{value:%Y%m%dT%H%M%S}Z"
        return (f";TZID={self.zone}" if kind == "zoned" else "") + f":{value:%Y%m%dT%H%M%S}"

    def utc(self, value):
        return value.replace(tzinfo=zoneinfo.ZoneInfo(self.zone)).astimezone(dt.timezone.utc)

    def except_some(self):
        """Leaves days out and adds some, in every form in which they may be written."""
        if self.rng.random() < 0.5:
            return
        found = list(itertools.islice(self.walls(dt.datetime(2029, 6, 1)), 400))
        for wall in self.rng.sample(found, min(len(found), self.rng.randint(0, 3))):
            form = self.rng.choice([self.kind, self.kind, "date", "utc" if self.kind == "zoned" else self.kind])
            self.exceptions.append((wall, form))
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            self.extra.append(dt.datetime.combine(
                dt.date(2026, 1, 1) + DAY * self.rng.randint(0, 360), self.start.time()))

    def lines(self, component):
        rule = ";".join(self.text_of(name, value) for name, value in self.parts.items())
        if self.count:
            rule += f";COUNT={self.count}"
        if self.until:
            rule += f";UNTIL={self.until_text()}"
        anchor = "DTSTART"
        if component == "VTODO" and self.rng.random() < 0.2:
            anchor = "DUE"
        lines = [f"BEGIN:{component}", f"UID:{self.name}", f"SUMMARY:{self.name}", "DTSTAMP:20260101T000000Z",
                 anchor + self.stamp(self.start), f"RRULE:{rule}"]
        for wall, form in self.exceptions:
            value = self.utc(wall) if form == "utc" and self.kind == "zoned" else wall
            lines.append("EXDATE" + self.stamp(value, form))
        for index, wall in enumerate(self.extra):
            period = index % 2 and self.kind != "date"
            stamp = self.stamp(wall)
            lines.append("RDATE" + (";VALUE=PERIOD" + stamp + "/PT1H" if period else stamp))
        return "".join(line + "\r\n" for line in lines + [f"END:{component}"])

    def until_text(self):
        if self.kind == "date" or self.until_form == "date":
            return f"{self.until:%Y%m%d}"
        if self.kind == "utc":
            return f"{self.until:%Y%m%dT%H%M%S}Z"
        if self.kind == "zoned" and self.until_form == "own":
            return f"{self.utc(self.until):%Y%m%dT%H%M%S}Z"
        return f"{self.until:%Y%m%dT%H%M%S}"

    # What must come of it

    def walls(self, end):
        """The instances on the clock of the start, up to a time."""
        from dateutil import rrule

        if self.is_impossible():
            return
        parts = {name: value if isinstance(value, list) else str(value) for name, value in self.parts.items()}
        start = self.start
        # dateutil counts BYSETPOS of the first week from DTSTART; a set is that of the whole week, RFC 5545 §3.3.10.
        if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
            parts.setdefault("BYDAY", [DAYS[start.weekday()]])
            start -= DAY * ((start.weekday() - DAYS.index(parts.get("WKST", "MO"))) % 7)
        if parts["FREQ"] in ("MONTHLY", "YEARLY") and "BYSETPOS" in parts:
            # So is that of the first month or year, and what DTSTART gives to the rule stays.
            if not any(name in parts for name in ("BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO")):
                parts["BYMONTHDAY"] = [start.day]
            start = start.replace(day=1) if parts["FREQ"] == "MONTHLY" else start.replace(month=1, day=1)
        text = ";".join(self.text_of(name, value) for name, value in parts.items())
        rule = rrule.rrulestr(text, dtstart=start).replace(until=min(end, self.until + DAY) if self.until else end)
        counted = 0
        for wall in rule:
            if wall < self.start:
                continue
            if wall > end or self.count and counted >= self.count:
                return
            if self.until and (wall.date() > self.until.date() if self.until_form == "date" or self.kind == "date" else wall > self.until):
                return
            counted += 1
            yield wall

    def place(self, wall):
        if self.kind in ("date", "floating"):
            return wall
        zone = dt.timezone.utc if self.kind == "utc" else zoneinfo.ZoneInfo(self.zone)
        moment = wall.replace(tzinfo=zone).astimezone(dt.timezone.utc)
        return moment.astimezone(ZONE).replace(tzinfo=None)

    def is_impossible(self):
        """Whether no month that the rule comes to has any of its days; dateutil looks until the year 9999."""
        months = set(self.parts.get("BYMONTH", range(1, 13)))
        if self.parts["FREQ"] == "MONTHLY":
            months &= {(self.start.month - 1 + step * self.parts.get("INTERVAL", 1)) % 12 + 1 for step in range(12)}
        longest = max((calendar.monthrange(2000, month)[1] for month in months), default=0)
        return longest == 0 or all(abs(day) > longest for day in self.parts.get("BYMONTHDAY", [1]))

    def days(self, first, last, is_refused):
        end = dt.datetime.combine(last, dt.time()) + 3 * DAY
        left_out = {wall.date() if form == "date" else wall for wall, form in self.exceptions}
        walls = set(self.walls(end)) | set(self.extra)
        # Without a rule DTSTART is an instance itself, RFC 5545 §3.8.5.2.
        walls |= {self.start} if is_refused else set()
        placed = (self.place(wall).date() for wall in walls if wall not in left_out and wall.date() not in left_out)
        return sorted({day for day in placed if first <= day <= last})


class RecurrenceTest(PlannerCase):
    def series(self, amount, component, seed):
        rng = random.Random(seed)
        made = [Series(number, rng) for number in range(amount)]
        text = ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"]
        for series in made:
            series.except_some()
            series.text = series.lines(component)
            text.append(series.text)
        path = self.planner.folder / "series.ics"
        path.write_text("".join(text) + "END:VCALENDAR\r\n", newline="")
        report = self.planner.load(path)
        self.assertEqual((report["new"], report["rejected"]), (amount, 0))
        reasons = {warning["uid"]: warning["reason"] for file in report["files"] for warning in file["warnings"]}
        return made, {uid: reason for uid, reason in reasons.items() if "it is not used" in reason}

    def test_agrees_with_dateutil(self):
        """The days of VTODO series"""
        made, refused = self.series(RULES, "VTODO", SEED)
        # The only reason there may be; the series is then shown on its first day.
        self.assertEqual([reason for reason in refused.values() if "names days that never come" not in reason], [])
        self.assertEqual(set(refused), {series.name for series in made if series.is_impossible()})
        for first, last in WINDOWS:
            shown = {}
            for event in self.planner.ok("list", "--from", first, "--to", last, "--json").json["events"]:
                shown.setdefault(event["name"], []).append(event["day"])
            for series in made:
                wanted = [day.isoformat() for day in series.days(first, last, series.name in refused)]
                self.assertEqual(sorted(shown.get(series.name, [])), wanted, f"seed {SEED}, {first}\n{series.text}")

    def test_agrees_with_recurring_ical_events(self):
        """The days of VEVENT series"""
        import icalendar
        import recurring_ical_events

        made, _ = self.series(RULES // 10, "VEVENT", SEED + 1)
        first, last = dt.date(2026, 3, 2), dt.date(2026, 5, 31)
        shown = {}
        for week in range(13):
            for day in self.planner.ok("week", first + 7 * DAY * week, "--json").json["days"]:
                for row in day["appointments"]:
                    shown.setdefault(row["name"], []).append((row["day"], row["start"]))
        for series in made:
            # What it reads as the RFC does not allow it is left to the other check.
            text = f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{series.text}END:VCALENDAR\r\n"
            if series.until_form != "own" or any(form != series.kind for _, form in series.exceptions) or "BYSETPOS" in series.parts:
                continue
            read = icalendar.Calendar.from_ical(text)
            wanted = set()
            for event in recurring_ical_events.of(read).between(first - 2 * DAY, last + 3 * DAY):
                start = event["DTSTART"].dt
                if isinstance(start, dt.datetime):
                    start = start.astimezone(ZONE) if start.tzinfo else start
                    wanted.add((start.date(), start.strftime("%H:%M")))
                else:
                    wanted.add((start, None))
            if series.start not in series.walls(series.start):
                # It takes DTSTART for an instance also where the rule has none there, RFC 5545 §3.8.5.3.
                wanted.discard((series.place(series.start).date(), None if series.kind == "date" else f"{series.place(series.start):%H:%M}"))
            wanted = sorted((day.isoformat(), time) for day, time in wanted if first <= day <= last)
            self.assertEqual(sorted(set(shown.get(series.name, []))), wanted, f"seed {SEED}\n{series.text}")
