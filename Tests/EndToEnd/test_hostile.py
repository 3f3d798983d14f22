"""Files made to keep a program busy are answered in under a second, rules in under 100 ms, and said to be so."""
from planner import PlannerCase, cases, expand

HEAD, TAIL = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bad//EN\r\n", b"END:VCALENDAR\r\n"
GOOD = b"BEGIN:VTODO\r\nUID:good\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:Still here\r\nEND:VTODO\r\n"


def todo(*lines):
    return b"BEGIN:VTODO\r\nUID:bad\r\nSUMMARY:Hostile\r\n" + b"".join(line + b"\r\n" for line in lines) + b"END:VTODO\r\n"


def rule(text, start=b"DTSTART:20240101T000000", kind=b"VTODO"):
    return todo(start, b"RRULE:" + text).replace(b"VTODO", kind)


# Rules that no day ever matches, and rules that match so often that no list of them is of use.
RULES = dict(
    february_30=rule(b"FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"),
    february_30_yearly=rule(b"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
    june_in_week_53=rule(b"FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6"),
    day_366_in_january=rule(b"FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1"),
    position_300=rule(b"FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300"),
    every_second=rule(b"FREQ=SECONDLY", b"DTSTART:19700101T000000"),
    every_second_of_february=rule(b"FREQ=SECONDLY;BYMONTH=2", b"DTSTART:00010101T000000"),
    every_second_all_parts=rule(b"FREQ=SECONDLY;BYSECOND=0,1,2,3,4,5;BYMINUTE=0,1,2;BYHOUR=0,1,2;BYDAY=MO,TU;BYMONTH=1,2"),
    every_day_for_ever=rule(b"FREQ=DAILY", b"DTSTART;VALUE=DATE:00010101"),
    every_day_999999999=rule(b"FREQ=DAILY;COUNT=999999999", b"DTSTART;VALUE=DATE:19000101"),
    appointment_every_second=rule(b"FREQ=SECONDLY", b"DTSTART:19700101T000000", b"VEVENT"),
    appointment_every_minute=rule(b"FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", kind=b"VEVENT"),
)
# Says nothing wrong: it has few occurrences, or what is over goes to where nobody looks.
SILENT = {"every_day_for_ever"}

FILES = dict(
    parameters_284_KB=todo(b"DUE" + b";X-A=\"b:c\"" * 28_000 + b":20261126"),
    broken_parameters_284_KB=todo(b"SUMMARY" + b";=\"=;" * 57_000 + b":x"),
    values_20000=todo(b"DTSTART;VALUE=DATE:20261101", b"RRULE:FREQ=DAILY;COUNT=3",
                      b"EXDATE;VALUE=DATE:" + b",".join([b"20261102"] * 20_000)),
    line_of_8_MB=todo(b"DESCRIPTION:" + b"x" * 8_388_608),
    folds_of_8_MB=todo(b"DESCRIPTION:" + b"\r\n x" * 2_000_000),
    escapes_of_2_MB=todo(b"DESCRIPTION:" + b"\\," * 1_000_000),
    nested_200000=todo(b"BEGIN:X-A\r\n" * 100_000 + b"END:X-A\r\n" * 99_999 + b"END:X-A"),
    properties_100000=todo(*[b"X-A:b"] * 100_000),
    rules_2000=todo(b"DTSTART:19900101T000000Z", *[b"RRULE:FREQ=DAILY"] * 2_000),
    overrides_2000=b"".join(todo(b"RECURRENCE-ID:20260101T%06d" % second) for second in range(2000) if second % 100 < 60),
    ends_100000=b"END:VTODO\r\n" * 100_000,
    unclosed_100000=b"BEGIN:VTODO\r\n" * 100_000,
    unclosed_unknown_100000=b"BEGIN:X-A\r\n" * 100_000,
    zone_of_rules=b"BEGIN:VTIMEZONE\r\nTZID:Own\r\n" + b"BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n"
                  b"RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:STANDARD\r\n" * 1000 + b"END:VTIMEZONE\r\n" + todo(b"DUE;TZID=Own:20261126T100000"),
)


@expand
class HostileTest(PlannerCase):
    def cost(self, data):
        """The least CPU of three imports of a file over that of a harmless one, and the last report."""
        plain, costs = self.planner.folder / "plain.ics", []
        path = self.planner.folder / "bad.ics"
        plain.write_bytes(HEAD + GOOD + TAIL)
        path.write_bytes(HEAD + data + GOOD + TAIL)
        self.planner.ok("list")
        for _ in range(3):
            harmless = self.planner.run("import", plain, "--json", "--dry-run")
            result = self.planner.run("import", path, "--json", "--dry-run")
            self.assertIn(result.status, (0, 5), result)
            costs.append(result.cpu - harmless.cpu)
        self.planner.load(path)
        self.assertIn("Still here", [event["name"] for event in self.planner.events()])
        # What is derived is the same whenever it is derived, however an expansion ended.
        checks = {check["check"]: check for check in self.planner.run("doctor", "--json").json["checks"]}
        self.assertTrue(checks["derived"]["ok"], checks["derived"])
        return min(costs), [warning["reason"] for file in result.json["files"] for warning in file["warnings"]]

    @cases(**{name: (name, data) for name, data in RULES.items()})
    def test_rule(self, case):
        """A rule that is impossible or explosive"""
        name, data = case
        cost, reasons = self.cost(data)
        self.assertLess(cost, 0.1)
        if name not in SILENT:
            self.assertNotEqual(reasons, [])

    @cases(**FILES)
    def test_file(self, data):
        """A hostile file"""
        self.assertLess(self.cost(data)[0], 1.0)

    def test_five_hundred_values(self):
        """What libical cuts after 500 values is read to its end"""
        days = [b"2026%02d%02d" % (month, day) for month in range(1, 13) for day in range(1, 29)] * 2
        data = todo(b"DTSTART;VALUE=DATE:20261129", b"RRULE:FREQ=DAILY;COUNT=2", b"EXDATE;VALUE=DATE:" + b",".join(days + [b"20261130"]))
        self.cost(data)
        total = sum(row["total"] for label in ("2026-11", "2026-12") for row in self.planner.month(label)["days"])
        self.assertEqual(total, 1)
