"""Every file in Fixtures becomes what stands beside it, and goes out as it came in."""
import json
import re

import calendar_text as text
from planner import FIXTURES, PlannerCase, cases, expand

FILES = {re.sub(r"\W", "_", str(path.relative_to(FIXTURES).with_suffix(""))): path
         for path in sorted(FIXTURES.glob("*/*.ics"))}
SOUND = {label: path for label, path in FILES.items() if path.parent.name != "damaged"}
EDITED_BY_DONE = {"STATUS", "COMPLETED", "PERCENT-COMPLETE", "LAST-MODIFIED", "DTSTAMP", "SEQUENCE"}


def decoded(data):
    """A file's bytes as UTF-8, which is what the planner keeps."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding).encode()
    try:
        re.sub(rb"\r?\n[ \t]", b"", data).decode()
        return data
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace").encode()


def admits(wanted, shown):
    """Whether a value is as expected; `*` admits any, a list of numbers any of them."""
    if wanted == "*":
        return True
    return shown in wanted if isinstance(wanted, list) and not isinstance(shown, list) else wanted == shown


@expand
class FixtureTest(PlannerCase):
    def expectation(self, path):
        return json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))

    @cases(**FILES)
    def test_becomes(self, path):
        """What a file must become"""
        wanted = self.expectation(path)
        result = self.planner.run("import", path, "--json")
        self.assertTrue(admits(wanted["import"]["exit"], result.status), f"expected {wanted['import']}, got {result}")
        if result.out:
            self.report(wanted, result.json)
        else:
            self.unreadable(wanted, json.loads(result.err)["message"])
        self.events(wanted["events"])
        self.days(wanted.get("days"))
        self.appointments(wanted.get("appointments", []))

    def unreadable(self, wanted, message):
        """What was not read at all has no report, but a reason."""
        self.assertEqual([wanted["import"][key] for key in ("new", "rejected", "appointments", "notes")], [0, 0, 0, 0])
        for expected in wanted["warnings"]:
            self.assertIn(expected.get("reason", "not an iCalendar file"), message)

    def report(self, wanted, report):
        for key in ("new", "rejected", "appointments", "notes"):
            if key in wanted["import"]:
                self.assertTrue(admits(wanted["import"][key], report[key]), f"{key}: expected {wanted['import']}, got {report}")
        warnings = [warning for file in report["files"] for warning in file["warnings"]]
        for expected in wanted.get("warnings", []):
            hits = [warning for warning in warnings
                    if all(expected[key] in warning[key] if key == "reason" else expected[key] == warning[key] for key in expected)]
            self.assertTrue(hits, f"no warning like {expected} in {warnings}")
        if "warnings" not in wanted:
            self.assertEqual([warning for warning in warnings if warning["lost"]], [])

    def events(self, wanted):
        shown = self.planner.events()
        for expected in [event for event in wanted if event.get("optional")]:
            extra = [event for event in shown if event["day"] == expected["day"] and event["name"] not in {row["name"] for row in wanted}]
            shown = [event for event in shown if event not in extra]
        wanted = [event for event in wanted if not event.get("optional")]
        plain = [self.plain(event) for event in shown]
        for expected in wanted:
            hit = next((event for event in plain if all(admits(expected.get(key), event[key]) for key in event)), None)
            self.assertIsNotNone(hit, f"\nexpected {expected}\nlisted   " + "\n         ".join(map(str, plain)))
            plain.remove(hit)
        self.assertEqual(plain, [], "listed beside what was expected")

    def plain(self, event):
        row = {key: event[key] for key in ("name", "day", "time", "status", "priority", "categories")}
        recurrence = event["recurrence"]
        row["deviation"] = True if recurrence and recurrence["deviation"] else None
        row["rule"] = recurrence["rule"] if recurrence and not recurrence["deviation"] else None
        return row

    def days(self, wanted):
        if wanted is None:
            return
        months = {day[:7] for day in wanted} | {"2026-10", "2026-11", "2026-12"}
        shown = {row["day"]: [row["finished"], row["total"], row["cancelled"]]
                 for month in months for row in self.planner.month(month)["days"]}
        self.assertEqual({day: count for day, count in shown.items() if count != [0, 0, 0]}, wanted)

    def appointments(self, wanted):
        for day in {row["day"] for row in wanted}:
            week = self.planner.ok("week", day, "--json").json
            shown = next(row["appointments"] for row in week["days"] if row["day"] == day)
            rows = [{key: row[key] for key in ("name", "day", "start", "end", "all_day", "part")} for row in shown]
            self.assertCountEqual(rows, [row for row in wanted if row["day"] == day])

    @cases(**SOUND)
    def test_goes_out_byte_for_byte(self, path):
        """Every object that was not edited is exported as its bytes, in the order of the file"""
        self.planner.load(path)
        out = self.planner.export()
        came = text.objects(text.as_it_came(out))
        went_in = text.objects(text.as_it_came(path.read_bytes()))
        self.assertEqual(self.by_uid(came), self.by_uid(went_in))
        self.assertEqual(len(came), len(went_in))
        used = set(re.findall(rb'TZID="?([^":;\r\n]+)', b"\n".join(text.lines(b"".join(text.objects(out))))))
        for zone in text.zones(path.read_bytes()):
            if text.value(zone, "TZID").encode() in used:
                self.assertIn(zone, text.zones(out))

    def by_uid(self, objects):
        """The objects in the order of their first component, all components of one UID together."""
        table = {}
        for index, block in enumerate(objects):
            table.setdefault(text.value(block, "UID") or f"none {index}", []).append(block)
        return list(table.values())

    @cases(**FILES)
    def test_nothing_is_lost(self, path):
        """Every object is exported, rejected into the file that is named, or an older duplicate"""
        before = path.read_bytes()
        result = self.planner.run("import", path)
        self.assertEqual(path.read_bytes(), before)
        if result.status not in (0, 5) or b"BEGIN:V" not in decoded(before):
            return
        kept = self.planner.export()
        for named in re.findall(r"\S+\.rejected\S*\.ics|\S+rejected\S+", result.out.decode() + result.err):
            file = self.planner.folder / named.strip("\"'“”,.;:()")
            if file.exists():
                kept += file.read_bytes()
        for block in re.split(rb"(?=BEGIN:VTODO)", decoded(before))[1:]:
            if b"Older" in block:
                continue
            lines = [line for line in block.splitlines() if line and not line.startswith((b"END:VCALENDAR", b"BEGIN:VCALENDAR", b"VERSION", b"PRODID"))]
            for line in lines:
                self.assertIn(line, kept, f"lost from {path.name}: {result}")

    @cases(**SOUND)
    def test_done_edits_its_own_lines_only(self, path):
        """After `wk done` only the lines of the tick differ"""
        self.planner.load(path)
        before = text.objects(self.planner.export())
        keys = [event["key"] for event in self.planner.events()
                if event["status"] in ("open", "started") and not event["recurrence"]]
        if not keys:
            return
        self.planner.ok("done", *keys)
        after = text.objects(self.planner.export())
        self.assertEqual(len(after), len(before))
        ticked = 0
        for old, new in zip(before, after):
            ticked += old != new
            self.assertEqual(self.others(new), self.others(old))
            if old != new:
                self.assertEqual(text.value(new, "STATUS"), "COMPLETED")
                self.assertEqual(text.value(new, "PERCENT-COMPLETE"), "100")
                self.assertRegex(text.value(new, "COMPLETED"), r"^20261126T020200Z$")
        self.assertEqual(ticked, len(keys))

    def others(self, block):
        """The raw lines of a component, folds kept, that a tick may not touch; nested ones whole."""
        kept, depth, own = [], 0, True
        for line in block.splitlines(keepends=True):
            if line[:1] not in b" \t":
                depth += line.upper().startswith(b"BEGIN:")
                own = depth == 1 and text.name(line.rstrip()) in EDITED_BY_DONE
            if not own:
                kept.append(line)
            if line[:1] not in b" \t":
                depth -= line.upper().startswith(b"END:")
        return kept

    @cases(**SOUND)
    def test_same_file_again_changes_nothing(self, path):
        """The same file again"""
        first = self.planner.load(path)
        before = self.planner.export()
        again = self.planner.load(path)
        self.assertEqual((again["new"], again["changed"], again["unchanged"]), (0, 0, first["new"]))
        self.assertIsNone(again["operation"])
        self.assertEqual(self.planner.export(), before)

    def test_two_files_may_define_one_zone_differently(self):
        """Zone definitions are told apart by their bytes"""
        for label in ("apple", "outlook", "google", "emclient", "thunderbird"):
            for path in sorted((FIXTURES / label).glob("*.ics")):
                self.planner.load(path)
        out = self.planner.export()
        for zone in text.zones((FIXTURES / "google/feed.ics").read_bytes()) + text.zones((FIXTURES / "emclient/repeat.ics").read_bytes()):
            self.assertIn(zone, text.zones(out))
